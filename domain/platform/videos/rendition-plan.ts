/** A video as its index describes it. */
export interface VideoSource {
  /** Pixels, after it is turned upright. */
  width: number
  height: number
  /** Bytes of its pictures may stay as they are: H.264 of a common profile that is stored upright, and begins anew often enough. */
  isCopyable: boolean
  /** Pictures a second, on average. */
  rate: number
  /** Null: the file does not say it. */
  seconds: number | null
}

/** One file of a packaged video: a picture before it plays, a quality of its own, or the source's pictures as they are. */
export type Rendition =
  | { name: 'poster'; kind: 'POSTER'; at: number }
  | { name: '360' | '720'; kind: 'ENCODED'; width: number; height: number; rate: number }
  | { name: 'source'; kind: 'COPIED'; width: number; height: number }

/** Names in addresses. */
export const qualityNames = ['360', '720', 'source'] as const

/** The shorter side. */
const qualities = [
  ['360', 360],
  ['720', 720],
] as const
/** A copy is not much better than a quality below this part of it. */
const worthwhile = 0.85
const mostPixels = 8_192 * 4_320
/** The longer side to the shorter one. */
const widest = 4
export const longestHours = 12
/** Between two pictures at which a player can begin, in seconds. */
export const longestGap = 10
/** Pictures at which a player can begin, in one file. */
export const mostFragments = 50_000

/** Bytes of so many seconds of a quality: an index may name the same bytes of its file a million times, and would fill the disk. */
export const mostBytes = (sourceBytes: number, seconds: number) => sourceBytes + 300_000 * (seconds + 60)

/** Whether a quality of so many seconds has all that its source has, as far as the source says how long it is. A last picture may stand longer. */
export const isWhole = (seconds: number, ofSource: number | null) => ofSource === null || Math.abs(seconds - ofSource) <= 2 + ofSource / 50

/** The names of the files that one packaged video may have. */
export type RenditionName = Rendition['name']

/** Why a video is not packaged, in a sentence for its author. Null: it is. */
export function packagingProblem({ width, height, seconds }: VideoSource): string | null {
  if (width * height > mostPixels) return 'A imagem tem mais de 35 milhões de pixels. Exporte o vídeo em 4K ou menos.'
  if (Math.min(width, height) < 16 || Math.max(width, height) > widest * Math.min(width, height))
    return 'A imagem é pequena ou estreita demais para ter outras qualidades.'
  return seconds !== null && seconds > longestHours * 3_600 ? `O vídeo diz que dura mais de ${longestHours} horas.` : null
}

/** The files of a packaged video, the first ones first. Nothing is larger than the source. */
export function planRenditions(source: VideoSource): Rendition[] {
  const { width, height, isCopyable, rate, seconds } = source
  const shorter = Math.min(width, height)
  const encoded = qualities
    .filter(([name, side]) => name === '360' || (shorter >= side && !(isCopyable && shorter * worthwhile < side)))
    .map(([name, side]): Rendition => ({ name, kind: 'ENCODED', ...scaled(source, Math.min(side, shorter)), rate: calmRate(rate) }))
  return [
    { name: 'poster', kind: 'POSTER', at: Math.min(5, Math.floor((seconds ?? 0) / 10)) },
    ...encoded,
    ...(isCopyable ? [{ name: 'source', kind: 'COPIED', width, height } as const] : []),
  ]
}

/** H.264 counts pixels in pairs. */
function scaled({ width, height }: VideoSource, shorter: number) {
  const factor = shorter / Math.min(width, height)
  const even = (side: number) => Math.max(2, 2 * Math.round((side * factor) / 2))
  return { width: even(width), height: even(height) }
}

/** More than 31 pictures a second are halved. A recording of a screen that stands still gets ten. */
const calmRate = (rate: number) => Math.min(31, Math.max(10, rate > 31 ? rate / 2 : rate))
