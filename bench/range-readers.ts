import { connect } from 'node:net'
import { at } from './figures.ts'
import type { Measured } from './load.ts'

export interface Ranges {
  /** Bytes of the file, and of each range. */
  fileBytes: number
  rangeBytes: number
  request: (reader: number, range: { start: number; end: number }) => Buffer
}

/** The file's content at each eighth byte: the number of these eight bytes. So every part of a response tells where it is from. */
export async function* numberedBytes(bytes: number): AsyncGenerator<Uint8Array> {
  const block = 1 << 20
  for (let start = 0; start < bytes; start += block) {
    const words = new Uint32Array(block / 4)
    for (let word = 0; word < words.length; word += 2) words[word] = start / 8 + word / 2
    yield new Uint8Array(words.buffer)
  }
}

/**
 * Readers of one file, each on a connection of its own from its own place on, one range after the other. Every part that arrives is
 * checked. The bytes are read into one buffer for each reader: a client of Node would need more CPU than the measured server.
 */
export async function readRanges(
  port: number,
  ranges: Ranges,
  { seconds, readers }: { seconds: number; readers: number },
): Promise<Measured> {
  const times: number[] = []
  const begun = performance.now()
  const end = begun + seconds * 1000
  const parts = ranges.fileBytes / ranges.rangeBytes
  await Promise.all(
    Array.from({ length: readers }, async (_, reader) => {
      const connection = await RangeReader.open(port)
      for (let turn = 0; performance.now() < end; turn++) {
        const start = ((reader * 7 + turn) % parts) * ranges.rangeBytes
        const range = { start, end: start + ranges.rangeBytes - 1 }
        const begunAt = performance.now()
        await connection.read(ranges.request(reader, range), range)
        times.push(performance.now() - begunAt)
      }
      connection.close()
    }),
  )
  const took = (performance.now() - begun) / 1000
  return { perSecond: times.length / took, p50: at(times, 0.5), p95: at(times, 0.95), p99: at(times, 0.99), answers: times.length }
}

class RangeReader {
  #head = ''
  #at = 0
  #range = { start: 0, end: 0 }
  #reading: PromiseWithResolvers<void> | undefined
  #socket!: ReturnType<typeof connect>

  static open(port: number): Promise<RangeReader> {
    const reader = new RangeReader()
    const buffer = Buffer.alloc(256 * 1024)
    const callback = (length: number) => reader.#take(buffer.subarray(0, length))
    return new Promise((resolve, reject) => {
      reader.#socket = connect({ port, host: 'localhost', onread: { buffer, callback } }, () => resolve(reader)).setNoDelay()
      reader.#socket.once('error', reject)
      for (const event of ['error', 'close']) reader.#socket.on(event, () => reader.#fail('the server closed the connection'))
    })
  }

  read(request: Buffer, range: { start: number; end: number }): Promise<void> {
    this.#head = ''
    this.#at = range.start
    this.#range = range
    this.#reading = Promise.withResolvers()
    this.#socket.write(request)
    return this.#reading.promise
  }

  close() {
    this.#reading = undefined
    this.#socket.destroy()
  }

  #fail(why: string) {
    this.#reading?.reject(new Error(why))
  }

  /** Returns true: go on reading. */
  #take(bytes: Buffer): boolean {
    const body = this.#head.endsWith('\r\n\r\n') ? bytes : this.#afterHead(bytes)
    const first = Math.ceil(this.#at / 8) * 8
    const word = first - this.#at
    if (word + 4 <= body.length && body.readUInt32LE(word) !== first / 8) this.#fail(`wrong bytes at ${first}`)
    this.#at += body.length
    if (this.#at === this.#range.end + 1) this.#reading?.resolve()
    if (this.#at > this.#range.end + 1) this.#fail('more bytes than a range has')
    return true
  }

  #afterHead(bytes: Buffer): Buffer {
    const end = bytes.indexOf('\r\n\r\n')
    this.#head += bytes.toString('latin1', 0, end < 0 ? bytes.length : end + 4)
    if (end < 0) return Buffer.alloc(0)
    const isRight = this.#head.startsWith('HTTP/1.1 206 ') && this.#head.includes(`bytes ${this.#range.start}-${this.#range.end}/`)
    if (!isRight) this.#fail(`a wrong response: ${this.#head}`)
    return bytes.subarray(end + 4)
  }
}
