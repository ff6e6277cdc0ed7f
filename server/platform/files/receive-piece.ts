import type { Deps } from '../start/deps.ts'
import { Refusal } from '#domain/platform/refusals/refusal.ts'
import { newKey } from '#integrations/object-storage/storage.ts'
import { claimContent, giveUpContent } from './content-removals.sql.ts'
import { removeContent } from './remove-content.ts'
import { addPiece, type UploadRow } from './uploads.sql.ts'

/** Bytes. A piece that breaks off is sent again, so a larger one costs more. */
export const largestPiece = 32 * 1024 * 1024

const tooLarge = () => new Refusal('BODY_TOO_LARGE', `Envie o arquivo em partes de até ${largestPiece / 1024 / 1024} MB.`)

/**
 * Writes the next piece of an upload, whole or not at all, and returns the upload's new offset in bytes. Of two requests that send the same
 * piece at once, one is refused with CONFLICT: its caller asks for the offset, and goes on from there.
 */
export async function receivePiece(
  deps: Pick<Deps, 'db' | 'log' | 'storage'>,
  upload: UploadRow,
  content: AsyncIterable<Uint8Array>,
): Promise<number> {
  const { db, storage } = deps
  const offset = upload.received_bytes
  const key = newKey()
  await claimContent(db, key)
  try {
    const { bytes } = await storage.write(key, limited(content, upload.bytes - offset))
    if (!(await addPiece(db, { id: upload.id, key, offset, bytes })))
      throw new Refusal('CONFLICT', 'Esta parte do arquivo já chegou por outro caminho.')
    return offset + bytes
  } catch (error) {
    await giveUpContent(db, [key])
    await removeContent(deps, [key])
    throw error
  }
}

async function* limited(content: AsyncIterable<Uint8Array>, missing: number): AsyncGenerator<Uint8Array> {
  let bytes = 0
  for await (const chunk of content) {
    bytes += chunk.length
    if (bytes > missing) throw new Refusal('BAD_USER_INPUT', 'O arquivo é maior do que foi anunciado.')
    if (bytes > largestPiece) throw tooLarge()
    yield chunk
  }
}
