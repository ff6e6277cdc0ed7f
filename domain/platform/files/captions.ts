import { decodeText } from './delimited-text.ts'

/**
 * Captions as editors export them. A browser shows only WebVTT in UTF-8, whose times have a point, so SubRip and the other encodings are
 * converted (docs/files.md#types).
 */
const time = String.raw`(?:\d{1,3}:)?\d{1,2}:\d{1,2}[.,]\d{1,3}`
const timing = String.raw`[ \t]*(${time})[ \t]*-->[ \t]*(${time})`
const timingLine = new RegExp(`^${timing}(.*)$`)
const timingLines = new RegExp(`^${timing}`, 'gm')
const webVtt = /^\s*WEBVTT(?=[ \t\r\n]|$)/
const subRip = new RegExp(String.raw`^\s*(?:\d+[ \t]*[\r\n]+)?${timing}`)
const lineBreak = /\r\n|\r|\n/

/** Bytes that are enough to know captions. */
const headBytes = 4_096

/** Whether content begins as WebVTT or SubRip does. */
export function isCaptions(content: Uint8Array): boolean {
  const text = decodeText(content.subarray(0, headBytes), { isCut: true })
  return webVtt.test(text) || subRip.test(text)
}

/** Captions as WebVTT. What is valid WebVTT already stays as it is, but for a byte order mark. */
export function toWebVtt(content: Uint8Array): string {
  const text = decodeText(content)
  if (!webVtt.test(text)) return `WEBVTT\n\n${cuesOf(text.split(lineBreak)).join('\n\n')}\n`
  return text.trimStart().replaceAll(timingLines, (_, start: string, end: string) => timesOf(start, end))
}

/** A cue of SubRip lasts until the next line with times. Its number before that line, and empty lines, are left out. */
function cuesOf(lines: readonly string[]): string[] {
  const starts = lines.flatMap((line, index) => (timingLine.test(line) ? [index] : []))
  return starts.flatMap((start, index) => {
    const [, from, to] = timingLine.exec(lines[start]!)!
    const next = starts[index + 1]
    const text = lines.slice(start + 1, next).filter((line) => line.trim() !== '')
    if (next !== undefined && /^\s*\d+\s*$/.test(lines[next - 1]!)) text.pop()
    return text.length === 0 ? [] : [`${timesOf(from!, to!)}\n${text.map(cueText).join('\n')}`]
  })
}

const timesOf = (start: string, end: string) => `${timeOf(start)} --> ${timeOf(end)}`

/** Two digits or more for hours, two for minutes and seconds, three for thousandths. */
function timeOf(written: string): string {
  const [clock = '', fraction = ''] = written.split(/[.,]/)
  return `${clock.replaceAll(/\d+/g, (digits) => digits.padStart(2, '0'))}.${fraction.padEnd(3, '0')}`
}

/** SubRip's bold, italics and underline are WebVTT's too. Its fonts and places are not, and any other `<` is text. */
const cueText = (line: string): string =>
  line
    .trim()
    .replaceAll(/\{\\[^{}]*\}|<\/?font\b[^<>]*>/gi, '')
    .replaceAll(/&(?!#?\w+;)/g, '&amp;')
    .replaceAll(/<(\/?)([biu])>/gi, (_, slash: string, name: string) => `<${slash}${name.toLowerCase()}>`)
    .replaceAll(/<(?!\/?[biu]>)/g, '&lt;')
    .replaceAll('-->', '→')
