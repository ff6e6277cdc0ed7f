import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Storage } from '#integrations/object-storage/storage.ts'

/**
 * The content under a key as an open file, because the index of an MP4 may be at its end. From S3 it is copied to the folder for temporary
 * files, where it has no name, so that a process that is killed leaves nothing.
 */
export const openSource = async (storage: Storage, key: string): Promise<FileHandle> => (await storage.open?.(key)) ?? copied(storage, key)

async function copied(storage: Storage, key: string): Promise<FileHandle> {
  const folder = await mkdtemp(join(tmpdir(), 'sabia-video-'))
  const file = await open(join(folder, 'source'), 'w+')
  try {
    await rm(folder, { recursive: true })
    // A stream that leaves the file open would hold it for ever: its close would never end.
    await file.writeFile(await storage.read(key))
    return file
  } catch (error) {
    await file.close()
    throw error
  }
}
