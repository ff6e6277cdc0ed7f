import { insideFile } from '#domain/platform/files/file-address.ts'
import type { Db } from '#server/platform/database/database.ts'
import { addJob } from '#server/platform/jobs/jobs.sql.ts'

/** Has a book's file stamped as a trial, unless it is kept elsewhere. A file that was tested, or is no e-book, is left alone by the job. */
export async function queueStampTest(db: Db, fileRef: string) {
  const file = insideFile(fileRef)
  if (file?.access === 'PROTECTED') await addJob(db, 'test_stamp', { fileId: file.id }, { key: `test_stamp:${file.id}` })
}
