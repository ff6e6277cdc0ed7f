/** A part of a file at whose start a player can begin. */
export interface Fragment {
  seconds: number
  bytes: number
}

/** The fragments of one quality, behind `initBytes` that describe them. */
export interface FragmentIndex {
  initBytes: number
  fragments: readonly Fragment[]
}

/** A segment has at least so many seconds, unless it is the last one. */
const least = 4

/** Fragments of short groups of pictures make one segment. */
export function segmentsOf({ fragments }: FragmentIndex): Fragment[] {
  const segments: Fragment[] = []
  for (const { seconds, bytes } of fragments) {
    const last = segments.at(-1)
    // A group of pictures is as long as it was asked for, but for a rounding.
    if (!last || last.seconds > least - 0.05) segments.push({ seconds, bytes })
    else {
      last.seconds += seconds
      last.bytes += bytes
    }
  }
  return segments
}

/** The playlist of one quality (RFC 8216), beside its file `content`. */
export function mediaPlaylist(index: FragmentIndex): string {
  const segments = segmentsOf(index)
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${Math.ceil(Math.max(1, ...segments.map(({ seconds }) => seconds)))}`,
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-MAP:URI="content",BYTERANGE="${index.initBytes}@0"`,
  ]
  let at = index.initBytes
  for (const { seconds, bytes } of segments) {
    lines.push(`#EXTINF:${seconds.toFixed(3)},`, `#EXT-X-BYTERANGE:${bytes}@${at}`, 'content')
    at += bytes
  }
  return `${lines.join('\n')}\n#EXT-X-ENDLIST\n`
}

/** Bits a second: of the busiest segment, and on average. */
export function bandwidthsOf(index: FragmentIndex) {
  const segments = segmentsOf(index)
  const [seconds, bytes] = segments.reduce(([time, size], each) => [time + each.seconds, size + each.bytes], [0, 0])
  const rate = (size: number, time: number) => Math.ceil((8 * size) / Math.max(time, 0.1))
  // The last segment may be so short that its rate says nothing.
  const long = segments.filter((each) => each.seconds >= least / 2)
  return { peak: Math.max(rate(bytes, seconds), ...long.map((each) => rate(each.bytes, each.seconds))), average: rate(bytes, seconds) }
}

export interface ListedRendition {
  name: string
  width: number
  height: number
  /** Bits a second. */
  peak: number
  average: number
  /** RFC 6381. */
  codecs: string
}

/** The playlist of all qualities. Null: there is none. */
export const masterPlaylist = (renditions: readonly ListedRendition[]): string | null =>
  renditions.length === 0
    ? null
    : [
        '#EXTM3U',
        '#EXT-X-VERSION:7',
        '#EXT-X-INDEPENDENT-SEGMENTS',
        ...renditions.flatMap(({ name, width, height, peak, average, codecs }) => [
          `#EXT-X-STREAM-INF:BANDWIDTH=${peak},AVERAGE-BANDWIDTH=${average},RESOLUTION=${width}x${height},CODECS="${codecs}"`,
          `${name}/playlist`,
        ]),
        '',
      ].join('\n')
