import { Readable } from 'node:stream'
import { storeFile } from '#server/files/store-file.ts'
import type { Shop } from './shop.ts'

/** A file of the store, checked as an upload is. */
export const storedFile = ({ deps }: Pick<Shop, 'deps'>, name: string, access: 'PUBLIC' | 'PROTECTED', content: Buffer) =>
  storeFile(deps, { name, access, content: Readable.from([content]), uploadedBy: 'demo' })
