import type { Stamp } from '#domain/stamp.ts'
import { Unstampable } from './unstampable.ts'

export function stampEpub(_original: Uint8Array, _stamp: Stamp): Uint8Array {
  throw new Unstampable('EPUB')
}
