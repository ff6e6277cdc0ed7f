import { createHash } from 'node:crypto'

/**
 * A download whose client takes its time: until `finish` it reads a megabyte every 20 seconds, because the store gives up a client that reads
 * nothing for 90.
 */
export async function slowDownload(url: string, headers: Record<string, string>) {
  const response = await fetch(url, { headers })
  const reader = response.body!.getReader()
  const hash = createHash('sha256')
  let bytes = 0
  const take = ({ value, done }: ReadableStreamReadResult<Uint8Array>) => {
    if (value) {
      hash.update(value)
      bytes += value.length
    }
    return !done
  }
  take(await reader.read())
  let last = Promise.resolve(true)
  const next = () => (last = last.then(async (more) => more && take(await reader.read())))
  const reading = setInterval(() => {
    for (let part = 0; part < 16; part++) next().catch(() => {})
  }, 20_000).unref()
  return {
    status: response.status,
    /** Reads the rest. Rejects if the connection is cut. */
    finish: async () => {
      clearInterval(reading)
      while (await next());
      return { bytes, sha256: hash.digest('hex') }
    },
    cancel: () => {
      clearInterval(reading)
      return reader.cancel()
    },
  }
}
