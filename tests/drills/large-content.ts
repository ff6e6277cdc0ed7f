import { createHash, randomBytes } from 'node:crypto'
import { videoStart } from '#tests/harness/video-start.ts'

/** Content of any size that is never in memory as a whole: a video's beginning, and then blocks that all differ. */
export class LargeContent {
  readonly bytes: number
  readonly #block = randomBytes(1 << 20)

  constructor(bytes: number) {
    this.bytes = bytes
  }

  /** The bytes from one place to another. */
  slice(from: number, to: number): Buffer {
    const [first, last] = [from >> 20, (to - 1) >> 20]
    const blocks = Array.from({ length: last - first + 1 }, (_, index) => this.#blockOf(first + index))
    const start = first << 20
    return Buffer.concat(blocks).subarray(from - start, to - start)
  }

  get sha256(): string {
    const hash = createHash('sha256')
    for (let at = 0; at < this.bytes; at += 1 << 20) hash.update(this.slice(at, Math.min(at + (1 << 20), this.bytes)))
    return hash.digest('hex')
  }

  #blockOf(index: number): Buffer {
    const block = Buffer.from(this.#block)
    block.writeUInt32BE(index, 1_000)
    if (index === 0) videoStart(this.bytes).copy(block)
    return block
  }
}
