// Shows the page again when its notification is touched; it fetches and keeps nothing.
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const shown = clients.matchAll({ type: "window", includeUncontrolled: true }).then((pages) => {
    const page = pages.find((each) => each.url === event.notification.data) || pages[0];
    return page ? page.focus() : clients.openWindow(event.notification.data);
  });
  event.waitUntil(shown);
});
