import { diskStorage } from './disk-storage.ts'
import { s3Storage } from './s3-storage.ts'
import type { StorageSettings } from './settings.ts'
import type { Storage } from './storage.ts'
import { withDiskBehind } from './with-disk-behind.ts'

/** S3 if it is configured, or else the disk. */
export function openStorage({ s3, filesDirectory }: StorageSettings): Storage {
  const disk = diskStorage(filesDirectory)
  return s3 ? withDiskBehind(s3Storage(s3), disk) : disk
}
