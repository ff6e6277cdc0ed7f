import { MissingContent, type Storage } from './storage.ts'

/** A store that has moved to S3: new content goes there, and what was on the disk before is still read from the disk. */
export const withDiskBehind = (s3: Storage, disk: Storage): Storage => ({
  ...s3,
  read: (key, range) =>
    s3.read(key, range).catch((error: unknown) => {
      if (error instanceof MissingContent) return disk.read(key, range)
      throw error
    }),
  remove: async (key) => {
    await Promise.all([s3.remove(key), disk.remove(key)])
  },
})
