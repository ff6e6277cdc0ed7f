/** A response's body that is made while it is sent: the next part when the client has taken the one before. A client that leaves ends it. */
export function streamOf(parts: AsyncGenerator<Uint8Array>, onError: (error: unknown) => void): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      try {
        const next: IteratorResult<Uint8Array, unknown> = await parts.next()
        if (next.done) return controller.close()
        controller.enqueue(next.value)
      } catch (error) {
        onError(error)
        controller.error(error)
      }
    },
    cancel: async () => void (await parts.return(undefined)),
  })
}
