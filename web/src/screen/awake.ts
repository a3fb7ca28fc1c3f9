/** Keep the device's screen on for as long as the page is seen; what undoes it is returned. */
export function stayAwake(): () => void {
  if (!("wakeLock" in navigator)) return () => undefined;
  let lock: WakeLockSentinel | null = null;
  let over = false;
  const ask = () => {
    if (document.hidden) return;
    navigator.wakeLock.request("screen").then(
      (got) => {
        lock = got;
        if (over) void got.release();
      },
      // A device short of power says no.
      () => undefined,
    );
  };
  ask();
  // It ends whenever the page is hidden.
  document.addEventListener("visibilitychange", ask);
  return () => {
    over = true;
    document.removeEventListener("visibilitychange", ask);
    void lock?.release();
  };
}
