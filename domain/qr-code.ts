import qrcode from 'qrcode-generator'

export interface Segment {
  data: string
  mode: 'Alphanumeric' | 'Byte'
}

/**
 * The parts of a text that a QR code stores in 11 bits for two characters, and the others. Parts below eleven characters would not make it
 * smaller.
 */
export const segmentsOf = (text: string): Segment[] =>
  [...text.matchAll(/[0-9A-Z $%*+\-./:]{11,}|(?:(?![0-9A-Z $%*+\-./:]{11}).)+/gsu)].map(([data]) => ({
    data,
    mode: /^[0-9A-Z $%*+\-./:]+$/.test(data) ? 'Alphanumeric' : 'Byte',
  }))

/** The rows of the smallest QR code of a text, at error correction level M. True: a dark module. */
export function qrCode(segments: readonly Segment[]): boolean[][] {
  const code = qrcode(0, 'M')
  // The library takes a text of one byte for each character.
  for (const { data, mode } of segments) code.addData(mode === 'Byte' ? bytesOf(data) : data, mode)
  code.make()
  const size = code.getModuleCount()
  return Array.from({ length: size }, (_, row) => Array.from({ length: size }, (__, column) => code.isDark(row, column)))
}

const bytesOf = (text: string) => String.fromCodePoint(...new TextEncoder().encode(text))

/** The dark modules as the data of an SVG path: one rectangle for each run in a row. `margin`: modules around the code. */
export const qrPath = (code: readonly boolean[][], margin: number): string =>
  code
    .flatMap((row, y) =>
      [
        ...row
          .map((dark) => (dark ? '1' : '0'))
          .join('')
          .matchAll(/1+/g),
      ].map(({ 0: run, index }) => `M${index + margin} ${y + margin}h${run.length}v1h-${run.length}z`),
    )
    .join('')
