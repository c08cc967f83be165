"""A job of Windows: a process with all that it starts, which the system ends together.

The system ends it as well when this program is no more, for the only handle of the job is closed then.
"""

import sys

if sys.platform == "win32":
    import ctypes
    from contextlib import suppress
    from ctypes import wintypes

    _EXTENDED_LIMITS, _KILL_ON_CLOSE = 9, 0x2000
    _SET_QUOTA, _TERMINATE = 0x0100, 0x0001

    class _BasicLimits(ctypes.Structure):
        _fields_ = (
            ("PerProcessUserTimeLimit", wintypes.LARGE_INTEGER),
            ("PerJobUserTimeLimit", wintypes.LARGE_INTEGER),
            ("LimitFlags", wintypes.DWORD),
            ("MinimumWorkingSetSize", ctypes.c_size_t),
            ("MaximumWorkingSetSize", ctypes.c_size_t),
            ("ActiveProcessLimit", wintypes.DWORD),
            ("Affinity", ctypes.c_size_t),
            ("PriorityClass", wintypes.DWORD),
            ("SchedulingClass", wintypes.DWORD),
        )

    class _ExtendedLimits(ctypes.Structure):
        _fields_ = (
            ("BasicLimitInformation", _BasicLimits),
            ("IoInfo", ctypes.c_ulonglong * 6),
            ("ProcessMemoryLimit", ctypes.c_size_t),
            ("JobMemoryLimit", ctypes.c_size_t),
            ("PeakProcessMemoryUsed", ctypes.c_size_t),
            ("PeakJobMemoryUsed", ctypes.c_size_t),
        )

    def _kernel() -> ctypes.WinDLL:
        """The system's functions, with the types of what they take and give: a handle is no plain integer."""
        kernel = ctypes.WinDLL("kernel32", use_last_error=True)
        kernel.CreateJobObjectW.argtypes = [ctypes.c_void_p, wintypes.LPCWSTR]
        kernel.CreateJobObjectW.restype = wintypes.HANDLE
        kernel.SetInformationJobObject.argtypes = [
            wintypes.HANDLE,
            ctypes.c_int,
            ctypes.c_void_p,
            wintypes.DWORD,
        ]
        kernel.OpenProcess.argtypes = [wintypes.DWORD, wintypes.BOOL, wintypes.DWORD]
        kernel.OpenProcess.restype = wintypes.HANDLE
        kernel.AssignProcessToJobObject.argtypes = [wintypes.HANDLE, wintypes.HANDLE]
        kernel.CloseHandle.argtypes = [wintypes.HANDLE]
        return kernel

    class Job:
        """A job with one process in it, and from then on with all that this starts."""

        def __init__(self, process: int) -> None:
            """Put a process, by its number, in a job of its own; raises OSError when the system refuses."""
            self._kernel = _kernel()
            self._handle: int | None = self._kernel.CreateJobObjectW(None, None)
            if not self._handle:
                raise ctypes.WinError(ctypes.get_last_error())
            try:
                self._end_with_handle()
                self._take(process)
            except OSError:
                self.end()
                raise

        def _end_with_handle(self) -> None:
            limits = _ExtendedLimits()
            limits.BasicLimitInformation.LimitFlags = _KILL_ON_CLOSE
            size = ctypes.sizeof(limits)
            if not self._kernel.SetInformationJobObject(
                self._handle, _EXTENDED_LIMITS, ctypes.byref(limits), size
            ):
                raise ctypes.WinError(ctypes.get_last_error())

        def _take(self, process: int) -> None:
            opened = self._kernel.OpenProcess(_SET_QUOTA | _TERMINATE, False, process)
            if not opened:
                raise ctypes.WinError(ctypes.get_last_error())
            try:
                if not self._kernel.AssignProcessToJobObject(self._handle, opened):
                    raise ctypes.WinError(ctypes.get_last_error())
            finally:
                self._kernel.CloseHandle(opened)

        def end(self) -> None:
            """End every process of the job: none outlives its handle."""
            handle, self._handle = self._handle, None
            if handle:
                with suppress(OSError):
                    self._kernel.CloseHandle(handle)
