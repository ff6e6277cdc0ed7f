import { correction, generate } from 'lean-qr'

const level = { minCorrectionLevel: correction.M, maxCorrectionLevel: correction.M }

/** The rows of the smallest QR code of a text, at error correction level M. True: a dark module. */
export function qrCode(text: string): boolean[][] {
  const code = generate(text, level)
  return Array.from({ length: code.size }, (_, y) => Array.from({ length: code.size }, (__, x) => code.get(x, y)))
}

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
