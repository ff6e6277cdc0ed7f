import { insideFile } from '#domain/platform/files/file-address.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { fileById, type FileRow } from '#server/platform/files/files.sql.ts'
import { Refusal } from '#domain/platform/refusals/refusal.ts'
import { largestStamped } from './run-stamp.ts'
import { tryStamp } from './stamp-copy.ts'
import { needsPassword, StampFailed } from './unstampable.ts'

type Needs = Pick<Deps, 'db' | 'storage'>

/** Throws a Refusal for an e-book that asks for a password to open: nobody who buys it could read it. */
export async function refuseLockedPdf(deps: Needs, fileRef: string) {
  const inside = insideFile(fileRef)
  const file = inside?.access === 'PROTECTED' ? await fileById(deps.db, inside.id) : undefined
  if (file && (await isLocked(deps, file))) throw new Refusal('BAD_USER_INPUT', needsPassword, { fields: { fileRef: needsPassword } })
}

/** A file that was not stamped as a trial yet is stamped only if it mentions an encryption. */
async function isLocked({ storage }: Needs, file: FileRow): Promise<boolean> {
  if (file.type !== 'application/pdf') return false
  if (file.stamp_tested_at) return file.stamp_problem === needsPassword
  if (file.bytes > largestStamped || !(await mentions(await storage.read(file.key), '/Encrypt'))) return false
  const trial = await tryStamp(storage, file, file.type).catch((error: unknown) => {
    if (error instanceof StampFailed) return null
    throw error
  })
  return trial?.problem === needsPassword
}

async function mentions(content: AsyncIterable<Uint8Array>, word: string): Promise<boolean> {
  let end = Buffer.alloc(0)
  for await (const chunk of content) {
    const part = Buffer.concat([end, chunk])
    if (part.includes(word)) return true
    end = part.subarray(-word.length)
  }
  return false
}
