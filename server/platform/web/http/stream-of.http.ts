/** A response's body that is made while it is sent: the next part when the client has taken the one before. A client that leaves ends it. */
export function streamOf(parts: AsyncGenerator<Uint8Array>, onError: (error: unknown) => void): ReadableStream<Uint8Array> {
  let hasLeft = false
  return new ReadableStream({
    async pull(controller) {
      try {
        const next: IteratorResult<Uint8Array, unknown> = await parts.next()
        if (hasLeft) return
        if (next.done) return controller.close()
        controller.enqueue(next.value)
      } catch (error) {
        onError(error)
        controller.error(error)
      }
    },
    cancel: async () => {
      hasLeft = true
      await parts.return(undefined)
    },
  })
}
