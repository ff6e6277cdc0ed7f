/** The text of a response. It throws as soon as more than `most` bytes have arrived, and stops reading. */
export const textUpTo = async (response: Response, most: number): Promise<string> => (await bytesUpTo(response, most)).toString('utf8')

/** The same for any content. */
export async function bytesUpTo(response: Response, most: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > most) throw new Error('the response is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

export function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
