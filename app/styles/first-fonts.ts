/**
 * System fonts, adjusted to the width and height of our fonts in Portuguese text. A page is shown in them until our fonts are loaded
 * (deferred-fonts.ts), and the swap causes no layout shift. The percentages were measured against the fonts of tokens.css. Those for Times
 * and Arial also apply to the metric-compatible fonts.
 */
const faces: [family: string, local: string, weights: string, size: number, ascent: number, descent: number][] = [
  ['Before Georgia', 'Georgia Bold, Georgia-Bold, Gelasio Bold', '400 700', 92, 100, 27],
  ['Before Noto', 'Noto Serif Bold, NotoSerif-Bold', '400 700', 93.3, 98.6, 26.8],
  ['Before Times', 'Times New Roman Bold, TimesNewRomanPS-BoldMT, Liberation Serif Bold', '400 700', 110.3, 83.4, 22.7],
  ['Before Roboto', 'Roboto, Roboto-Regular', '200 500', 93, 110.1, 43],
  ['Before Roboto', 'Roboto Bold, Roboto-Bold', '600 900', 95, 107.8, 42.1],
  ['Before Arial', 'Arial, ArialMT, Liberation Sans', '200 500', 92, 111.3, 43.5],
  ['Before Arial', 'Arial Bold, Arial-BoldMT, Liberation Sans Bold', '600 900', 90, 113.8, 44.4],
  ['Before DejaVu Serif', 'DejaVu Serif Bold, DejaVuSerif-Bold', '400 700', 82.9, 111, 30.2],
  ['Before DejaVu Sans', 'DejaVu Sans, DejaVuSans', '200 500', 81.7, 125.3, 49],
  ['Before DejaVu Sans', 'DejaVu Sans Bold, DejaVuSans-Bold', '600 900', 75.5, 135.6, 53],
]

export const firstFonts = (): string => faces.map(fontFace).join('')

function fontFace([family, local, weights, size, ascent, descent]: (typeof faces)[number]) {
  const src = local.split(', ').map((name) => `local(${name})`)
  return `@font-face{font-family:${family};src:${src.join()};font-weight:${weights};size-adjust:${size}%;ascent-override:${ascent}%;descent-override:${descent}%;line-gap-override:0%}`
}
