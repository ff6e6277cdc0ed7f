import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const video = readFileSync(join(import.meta.dirname, '../fixtures/tiny.mp4'))

/** The beginning of a video of any size: a whole video of two seconds, and the head of a box that players skip, which lasts to the end. */
export function videoStart(bytes: number): Buffer {
  const box = Buffer.alloc(16)
  box.writeUInt32BE(1)
  box.write('free', 4, 'latin1')
  box.writeBigUInt64BE(BigInt(bytes - video.length), 8)
  return Buffer.concat([video, box])
}
