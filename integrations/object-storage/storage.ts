import { randomUUID } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import type { Readable } from 'node:stream'

/** Bytes from `start` to `end`, both included. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * Where the bytes of files are kept, by keys that nobody can guess. Keys are made by `newKey` and never contain anything of a user. All
 * processes of a store share one storage.
 */
export interface Storage {
  readonly kind: 'DISK' | 'S3'
  /** Stores the content under the key, whole or not at all. */
  write: (key: string, content: AsyncIterable<Uint8Array>) => Promise<{ bytes: number; sha256: string }>
  /** Throws `MissingContent` if there is none. */
  read: (key: string, range?: ByteRange) => Promise<Readable>
  /** Disk only: the open file, for a response (send-file.ts). Throws `MissingContent`. */
  open?: (key: string) => Promise<FileHandle>
  /** Resolves whether or not there was any. */
  remove: (key: string) => Promise<void>
}

/** Folders of one level keep each of them small. */
export function newKey(): string {
  const id = randomUUID()
  return `${id.slice(0, 2)}/${id}`
}

/** `full`: there is no room. `unavailable`: the service does not answer in time, or refuses. */
export class StorageFailure extends Error {
  override readonly name = 'StorageFailure'
  readonly reason: 'full' | 'unavailable'
  constructor(reason: 'full' | 'unavailable', cause?: unknown) {
    super(`the storage is ${reason}`, { cause })
    this.reason = reason
  }
}

export class MissingContent extends Error {
  override readonly name = 'MissingContent'
}
