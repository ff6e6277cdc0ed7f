import { createHash } from 'node:crypto'

/** A download whose client takes its time: nothing is read after the first bytes until `finish`. */
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
  return {
    status: response.status,
    /** Reads the rest. Rejects if the connection is cut. */
    finish: async () => {
      while (take(await reader.read()));
      return { bytes, sha256: hash.digest('hex') }
    },
    cancel: () => reader.cancel(),
  }
}
