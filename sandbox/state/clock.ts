/** The time of all simulators. A test moves it forward, so that an expiry or a retry is due immediately. */
export type Clock = ReturnType<typeof openClock>

export function openClock() {
  let ahead = 0
  return {
    /** In milliseconds, as Date.now. */
    now: () => Date.now() + ahead,
    date: () => new Date(Date.now() + ahead),
    /** Applies to the simulators of this process until it ends. What has become due is executed within half a second. */
    advance: (milliseconds: number) => void (ahead += Math.max(0, milliseconds)),
  }
}
