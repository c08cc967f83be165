// Says what a browser needs where the page fails before anything is there; in words that the oldest ones know.
(function () {
  function tell() {
    var told = document.getElementById("too-old"); // it is gone as soon as the page has shown something
    if (told) told.className = "needed";
  }
  window.addEventListener("error", tell);
  window.addEventListener("unhandledrejection", tell);
  document.addEventListener("DOMContentLoaded", function () {
    if (!window.WebSocket || !("noModule" in document.createElement("script"))) tell();
  });
})();
