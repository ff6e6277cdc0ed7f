import type { Fragment, FragmentIndex } from '#domain/platform/videos/media-playlist.ts'
import { mostFragments } from '#domain/platform/videos/rendition-plan.ts'
import { codecsOf, durationOf, timescaleOf } from './movie-boxes.ts'

/** Bytes of a box that describes. Those of pictures are only counted. */
const largestIndex = 8_000_000
const headerBytes = 8

export class UnreadableFragments extends Error {
  override readonly name = 'UnreadableFragments'
}

/** Reads a fragmented MP4 while it is written: where its fragments are, and how long they last. */
export function fragmentReader() {
  const fragments: Fragment[] = []
  let movie: { box: Buffer; initBytes: number } | null = null
  let box = { type: '', left: headerBytes, parts: [] as Uint8Array[] }
  /** Bytes since the last fragment, and the duration of the next one. */
  let [pending, duration, seconds] = [0, 0, 0]

  const begin = (header: Buffer) => {
    const [size, type] = [header.readUInt32BE(0), header.toString('latin1', 4)]
    if (size < headerBytes || (type !== 'mdat' && size > largestIndex)) throw new UnreadableFragments(`a box ${type} of ${size} bytes`)
    box = { type, left: size - headerBytes, parts: [] }
  }
  const end = (type: string, content: Buffer) => {
    if (type === 'moov') {
      movie = { box: content, initBytes: pending }
      pending = 0
    }
    if (!movie) return
    if (type === 'moof') duration = durationOf(content) / timescaleOf(movie.box)
    if (type !== 'mdat') return
    if (fragments.push({ seconds: duration, bytes: pending }) > mostFragments) throw new UnreadableFragments('too many fragments')
    seconds += duration
    pending = 0
  }
  return {
    /** Throws `UnreadableFragments`. */
    add(bytes: Uint8Array) {
      for (let rest = bytes; rest.length > 0 || box.left === 0;) {
        const part = rest.subarray(0, box.left)
        rest = rest.subarray(part.length)
        box.left -= part.length
        pending += part.length
        if (box.type !== 'mdat') box.parts.push(part)
        if (box.left > 0) continue
        const content = Buffer.concat(box.parts)
        if (box.type === '') begin(content)
        else {
          end(box.type, content)
          box = { type: '', left: headerBytes, parts: [] }
        }
      }
    },
    /** The duration of all fragments so far. */
    seconds: () => seconds,
    /** Throws `UnreadableFragments` if there is none. */
    index(): FragmentIndex & { codecs: string } {
      if (!movie || fragments.length === 0) throw new UnreadableFragments('the file has no fragments')
      return { initBytes: movie.initBytes, fragments, codecs: codecsOf(movie.box) }
    },
  }
}
