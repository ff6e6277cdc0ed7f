/** A cue of captions. Times are seconds. */
export interface Cue {
  start: number
  end: number
  /** Without tags. Lines are separated by `\n`. */
  text: string
}

const time = String.raw`(?:(\d{1,6}):)?([0-5]\d):([0-5]\d\.\d{3})`
const timing = new RegExp(String.raw`^[ \t\f]*${time}[ \t\f]*-->[ \t\f]*${time}(?!\d)`)

/** The cues of WebVTT that the store keeps (captions.ts), as a browser reads them: https://www.w3.org/TR/webvtt1/#file-parsing. */
export function readCues(webVtt: string): Cue[] {
  const lines = webVtt.replaceAll('\0', '\uFFFD').split(/\r\n|\n|\r/)
  const cues: Cue[] = []
  for (let at = 1; at < lines.length; at++) {
    const match = timing.exec(lines[at]!)
    if (!match) continue
    const [, ...parts] = match
    const text: string[] = []
    while (at + 1 < lines.length && lines[at + 1] !== '' && !lines[at + 1]!.includes('-->')) text.push(lines[++at]!)
    cues.push({ start: secondsOf(parts.slice(0, 3)), end: secondsOf(parts.slice(3)), text: plainText(text.join('\n')) })
  }
  return cues
}

const secondsOf = ([hours = '0', minutes, seconds]: (string | undefined)[]) =>
  Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00A0',
  lrm: '\u200E',
  rlm: '\u200F',
}

/** The text of a cue without its tags and times. A tag that is not closed is one all the same. */
const plainText = (cue: string): string =>
  cue
    .replaceAll(/<[^>]*(?:>|$)/g, '')
    .replaceAll(/&(?:#(\d{1,7}|x[\da-f]{1,6})|(\w+));/gi, (written, code: string | undefined, name: string) =>
      code === undefined ? (entities[name] ?? written) : character(Number(code.replace(/^x/i, '0x'))),
    )

/** The replacement character for a number that no character has, as in a browser. */
const character = (code: number) => (code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code).toWellFormed() : '\uFFFD')

/** A few cues that are read together. `start`: seconds. */
export interface Passage {
  start: number
  text: string
}

/** Seconds after which a passage ends with its cue, and with its sentence. */
const longestPassage = 14
const shortestPassage = 5
/** A pause between two cues, in seconds, that ends a passage. */
const pause = 3
/** Longest text of a passage, in characters. */
const longestPassageText = 1_000

/**
 * Cues as passages for reading, in the order of time. Captions that were made by machines repeat the line before in each cue, while it rolls
 * up: a line is said once.
 */
export function passagesOf(cues: readonly Cue[]): Passage[] {
  const passages: (Passage & { end: number })[] = []
  let before: string[] = []
  for (const { start, end, text } of cues.toSorted((one, other) => one.start - other.start)) {
    const lines = text.split('\n').flatMap((line) => line.replaceAll(/\s+/g, ' ').trim() || [])
    const said = lines.filter((line) => !before.includes(line)).join(' ')
    before = lines
    const last = passages.at(-1)
    if (said === '') continue
    if (last && !isOver(last, start) && last.text.length + said.length < longestPassageText) {
      last.text += ` ${said}`
      last.end = Math.max(last.end, end)
    } else passages.push({ start, end, text: said.slice(0, longestPassageText).toWellFormed() })
  }
  return passages.map(({ start, text }) => ({ start, text }))
}

function isOver({ start, end, text }: Passage & { end: number }, next: number): boolean {
  const lasts = next - start
  return next - end >= pause || lasts >= longestPassage || (lasts >= shortestPassage && /[.!?…]["”»)]?$/.test(text))
}
