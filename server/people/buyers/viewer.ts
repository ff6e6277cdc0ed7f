/**
 * A buyer who has a session. With a verified address it sees everything of this address. Without one it is the browser that paid, and sees
 * only what its orders bought (docs/security.md#sign-in-of-buyers).
 */
export interface Viewer {
  sessionId: string
  email: string | null
  orderIds: readonly string[]
}
