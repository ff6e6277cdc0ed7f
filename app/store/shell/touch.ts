export const touchKey = 'sabia.attribution'
/** How long a touch counts. */
export const touchMs = 90 * 24 * 60 * 60 * 1000

declare global {
  interface Window {
    /** Defined by the inline script. Absent: the browser ran none. */
    countVisit?: () => void
  }
}
