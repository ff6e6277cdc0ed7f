const name = 'sabia.sign-out'

/** Tells the other tabs of this browser that the user has signed out. */
export function announceSignOut() {
  const channel = new BroadcastChannel(name)
  // A channel reaches its own origin only, and takes no target.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel.postMessage(null)
  channel.close()
}

/** Returns a function that stops listening. */
export function onSignOutElsewhere(handle: () => void): () => void {
  const channel = new BroadcastChannel(name)
  channel.addEventListener('message', handle)
  return () => channel.close()
}
