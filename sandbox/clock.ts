/** The time of all simulators. A test moves it forward to reach an expiry or a retry at once. */
export type Clock = ReturnType<typeof openClock>

export function openClock() {
  let ahead = 0
  return {
    /** Milliseconds, as those of Date.now. */
    now: () => Date.now() + ahead,
    date: () => new Date(Date.now() + ahead),
    /** For the simulators of this process and until it ends; what has become due happens within half a second. */
    advance: (milliseconds: number) => void (ahead += Math.max(0, milliseconds)),
  }
}
