import type { FileHandle } from 'node:fs/promises'
import type { Writable } from 'node:stream'
import type { ByteRange } from '#integrations/object-storage/storage.ts'

/** Bytes that a response holds in memory. */
const bufferBytes = 64 * 1024

/**
 * Sends a range of an open file, and closes the file. One buffer serves the whole response: it is filled again when the client has taken what
 * was in it. A stream allocates a new one each time, which costs nearly twice the processor time and twice the memory (docs/decisions/2026-11-22-sending-files.md). `onPart` gets the number
 * of bytes of each part that was sent, and the next one waits for it. Throws `ClientHasLeft`, or what `onPart` or reading the file throws.
 */
export async function sendFile(file: FileHandle, { start, end }: ByteRange, response: Writable, onPart: (bytes: number) => Promise<void>) {
  const buffer = Buffer.allocUnsafeSlow(Math.max(1, Math.min(bufferBytes, end + 1 - start)))
  const write = writesTo(response)
  try {
    for (let at = start; at <= end;) {
      const { bytesRead } = await file.read(buffer, 0, Math.min(buffer.length, end + 1 - at), at)
      if (bytesRead === 0) throw new Error('the stored content is shorter than its row says')
      await write(buffer.subarray(0, bytesRead))
      at += bytesRead
      await onPart(bytesRead)
    }
    response.end()
  } finally {
    await file.close()
  }
}

export class ClientHasLeft extends Error {
  override readonly name = 'ClientHasLeft'
}

/** A connection that closes does not call back the writes that wait for it. */
function writesTo(response: Writable): (bytes: Uint8Array) => Promise<void> {
  let waiting: PromiseWithResolvers<void> | undefined
  response.once('close', () => waiting?.reject(new ClientHasLeft('the connection was closed')))
  return (bytes) => {
    const written = Promise.withResolvers<void>()
    waiting = written
    response.write(bytes, (error) => (error ? written.reject(new ClientHasLeft(error.message)) : written.resolve()))
    return written.promise
  }
}
