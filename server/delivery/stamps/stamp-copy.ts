import { maskedCpf } from '#domain/platform/values/masks.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { claimContent, giveUpContent } from '#server/platform/files/content-removals.sql.ts'
import { fileById, type FileRow, type StampTest, storeStampTest } from '#server/platform/files/files.sql.ts'
import { removeContent } from '#server/platform/files/remove-content.ts'
import { newKey } from '#integrations/object-storage/storage.ts'
import { isStampable, largestStamped, runStamp, type StampableType, type TrialReport } from './run-stamp.ts'
import { type CopyOrder, copyToMake, dropCopy, failCopy, storeCopy } from './stamped-copies.sql.ts'
import { StampFailed, Unstampable } from './unstampable.ts'

type Needs = Pick<Deps, 'db' | 'storage' | 'log'>

/**
 * Makes the copy that a buyer has asked for (docs/delivery.md#stamped-copies). An interrupted attempt is made again. A file that can be stamped is never delivered without the buyer's name: if it cannot be made, it is tried again for hours, and then
 * left to staff. Other errors are thrown, and the job is tried again.
 */
export async function stampCopy(deps: Needs, copyId: string) {
  const order = await copyToMake(deps.db, copyId)
  if (!order) return
  try {
    const file = await testedFile(deps, order)
    const type = file && stampableType(file)
    if (!type) return await dropCopy(deps.db, copyId)
    await makeCopy(deps, order, file, type)
  } catch (error) {
    if (!(error instanceof Unstampable) && !(error instanceof StampFailed)) throw error
    deps.log.error({ copyId, fileId: order.fileId, problem: error.message }, 'a copy could not be stamped')
    await failCopy(deps.db, copyId, error instanceof Unstampable ? error.message : stopped)
  }
}

const stopped = 'O programa que põe o nome nas páginas parou antes do fim.'

/** No copy is made of a file that was not stamped as a trial, which looks closer. */
async function testedFile(deps: Needs, { fileId }: CopyOrder): Promise<FileRow | undefined> {
  await testStamp(deps, fileId)
  return fileById(deps.db, fileId)
}

/** Null: a file of another type, or one that was found to be unstampable, is delivered as it is. */
export function stampableType({ type, bytes, stamp_problem: problem }: Pick<FileRow, 'type' | 'bytes' | 'stamp_problem'>) {
  return isStampable(type) && problem === null && bytes <= largestStamped ? type : null
}

async function makeCopy(deps: Needs, order: CopyOrder, file: FileRow, type: StampableType) {
  const { db, storage } = deps
  const key = newKey()
  await claimContent(db, key)
  const stamp = { name: order.name, cpf: maskedCpf(order.cpf), code: order.code, id: order.id }
  const original = await storage.read(file.key)
  // A storage without room reads none of the copy, which then would leave its original open.
  const stored = await storage.write(key, runStamp(original, { type, stamp })).finally(() => original.destroy())
  if (await storeCopy(db, order.id, { key, storage: storage.kind, name: order.name, ...stored })) return
  await giveUpContent(db, [key])
  await removeContent(deps, [key])
  await dropCopy(db, order.id)
}

const sample = { name: 'Nome de quem compra', cpf: '***.000.000-**', code: 'AAAAAAAAAA', id: '00000000-0000-0000-0000-000000000000' }

/**
 * Stamps a file as a trial, so that its author learns of a problem before any buyer does. The problem is stored with the file, and its copies
 * are delivered without a stamp from then on. A program that has ended without saying why says nothing about the file: that is an error,
 * however often it happens.
 */
export async function testStamp({ db, storage }: Needs, fileId: string) {
  const file = await fileById(db, fileId)
  if (!file || file.stamp_tested_at || !isStampable(file.type)) return
  await storeStampTest(db, fileId, await tryStamp(storage, file, file.type))
}

/** Result of stamping a file as a trial. Throws `StampFailed`. */
export async function tryStamp(storage: Deps['storage'], { key, bytes }: FileRow, type: StampableType): Promise<StampTest> {
  if (bytes > largestStamped) return problem(`O arquivo tem mais de ${largestStamped / 1_000_000} MB. Reduza as imagens e envie outra vez.`)
  try {
    return { problem: null, ...(await endOf(runStamp(await storage.read(key), { type, stamp: sample, isTrial: true }))) }
  } catch (error) {
    if (error instanceof Unstampable) return problem(error.message)
    throw error
  }
}

const problem = (sentence: string): StampTest => ({ problem: sentence, warning: null, pages: null })

/** The end of a trial says whether it worked. Nobody needs the copy. */
async function endOf(copy: AsyncGenerator<Uint8Array, TrialReport>): Promise<TrialReport> {
  let next = await copy.next()
  while (!next.done) next = await copy.next()
  return next.value
}
