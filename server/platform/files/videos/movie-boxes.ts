/** The parts of an MP4's boxes that a playlist needs (ISO 14496-12), as ffmpeg writes them: the pictures are the first track. */

/** The content of the first box at this path. Undefined: there is none. */
function boxAt(content: Buffer, [type, ...path]: readonly string[]): Buffer | undefined {
  if (type === undefined) return content
  const inside = boxesIn(content).find((box) => box.type === type)
  return inside && boxAt(inside.content, path)
}

function boxesIn(content: Buffer) {
  const boxes: { type: string; content: Buffer }[] = []
  for (let at = 0; at + 8 <= content.length;) {
    const size = content.readUInt32BE(at)
    if (size < 8) break
    boxes.push({ type: content.toString('latin1', at + 4, at + 8), content: content.subarray(at + 8, at + size) })
    at += size
  }
  return boxes
}

/** Units of a second, from the content of `moov`. */
export function timescaleOf(movie: Buffer): number {
  const header = boxAt(movie, ['trak', 'mdia', 'mdhd'])!
  return header.readUInt32BE(header[0] === 1 ? 20 : 12)
}

/** How long the pictures of a fragment last, from the content of `moof`, in units of their track. */
export function durationOf(fragment: Buffer): number {
  const track = boxAt(fragment, ['traf'])!
  const usual = usualDuration(boxAt(track, ['tfhd'])!)
  return boxesIn(track)
    .filter(({ type }) => type === 'trun')
    .reduce((sum, { content }) => sum + durationOfRun(content, usual), 0)
}

const flagsOf = (box: Buffer) => box.readUInt32BE(0) & 0xffffff
/** Bytes of the fields that flags announce: four for each that is set among these. */
const fields = (flags: number, of: number[]) => of.filter((flag) => flags & flag).length * 4

function usualDuration(header: Buffer): number {
  const flags = flagsOf(header)
  // The offset of the data has eight bytes.
  return flags & 0x8 ? header.readUInt32BE(8 + fields(flags, [0x1, 0x1, 0x2])) : 0
}

function durationOfRun(run: Buffer, usual: number): number {
  const [flags, count] = [flagsOf(run), run.readUInt32BE(4)]
  if (!(flags & 0x100)) return count * usual
  const step = fields(flags, [0x100, 0x200, 0x400, 0x800])
  let sum = 0
  for (let at = 8 + fields(flags, [0x1, 0x4]); at + 4 <= run.length; at += step) sum += run.readUInt32BE(at)
  return sum
}

/** RFC 6381, from the content of `moov`. */
export function codecsOf(movie: Buffer): string {
  const entries = boxesIn(movie)
    .filter(({ type }) => type === 'trak')
    .map(({ content }) => boxAt(content, ['mdia', 'minf', 'stbl', 'stsd'])!)
  return entries
    .map((entry) => {
      const configuration = entry.indexOf('avcC')
      return configuration < 0 ? 'mp4a.40.2' : `avc1.${entry.toString('hex', configuration + 5, configuration + 8)}`
    })
    .join()
}
