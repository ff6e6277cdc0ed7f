import { insideFile } from '#domain/platform/files/file-address.ts'
import type { Db } from '#server/platform/database/database.ts'
import { addJob, findJob } from '#server/platform/jobs/jobs.sql.ts'
import type { Deps } from '#server/platform/start/deps.ts'

type FileCheck = (deps: Pick<Deps, 'db' | 'storage'>, fileRef: string) => Promise<void>

const checks: FileCheck[] = []

/** Adds a check that throws a Refusal for a file that nobody who buys it could read. */
export const addFileCheck = (check: FileCheck) => checks.push(check)

/** Runs all checks of a file before a book has it. */
export const checkBookFile: FileCheck = async (deps, fileRef) => {
  for (const check of checks) await check(deps, fileRef)
}

/**
 * Has a book's file stamped as a trial, unless it is kept elsewhere. A file that was tested, or is no e-book, is left alone by the job. A job
 * that waits or runs is left alone too: a new one would begin again with its first attempt, and a form asks every second. Returns whether an
 * attempt has failed.
 */
export async function queueStampTest(db: Db, fileRef: string): Promise<boolean> {
  const file = insideFile(fileRef)
  if (file?.access !== 'PROTECTED') return false
  const key = `test_stamp:${file.id}`
  const job = await findJob(db, key)
  if (!job?.isLive) await addJob(db, 'test_stamp', { fileId: file.id }, { key })
  return job?.hasFailed ?? false
}
