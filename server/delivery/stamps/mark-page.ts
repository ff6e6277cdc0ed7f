import { type Stamp, stampLine } from '#domain/delivery/stamps/stamp-line.ts'
import { type EpubPage, pictureType } from './epub-package.ts'
import { damaged } from './unreadable-epub.ts'
import { atEndOf, escapeXml, readElements, withInsertions, type XmlDocument, type XmlElement } from './xml.ts'

/** The page with the line of its owner: at the end of a chapter, or at the foot of a page that has a size of its own. Throws `Unstampable`. */
export function markPage(document: XmlDocument, page: EpubPage, stamp: Stamp): Uint8Array {
  const elements = readElements(document, ['html', 'body', 'meta', 'svg'])
  if (page.type === pictureType) {
    const root = elements.find(({ name, depth }) => name === 'svg' && depth === 0) ?? fail(page, 'não é uma imagem SVG')
    return withInsertions(document, [atEndOf(root, textInPicture(root, stampLine(stamp)))])
  }
  const body =
    elements.find(({ name, depth, parent }) => name === 'body' && depth === 1 && parent === 'html') ?? fail(page, 'não tem <body>')
  const style = page.isFixed ? footOf(sizeOf(elements), stampLine(stamp).length) : endOfChapter
  return withInsertions(document, [atEndOf(body, paragraph(body.prefix, style, stampLine(stamp)))])
}

function fail({ name }: EpubPage, problem: string): never {
  throw damaged(`“${name}” ${problem}`)
}

const paragraph = (prefix: string, style: string, text: string) => `<${prefix}p style="${style}">${escapeXml(text)}</${prefix}p>\n`

/** The rules of the book do not hide it. */
const important = (rules: Record<string, string>) =>
  Object.entries(rules)
    .map(([name, value]) => `${name}:${value}!important`)
    .join(';')
const visible = { display: 'block', visibility: 'visible', float: 'none', clear: 'both', 'text-indent': '0', 'text-align': 'center' }
const endOfChapter = important({
  ...visible,
  color: 'inherit',
  position: 'static',
  margin: '2em 0 0',
  'font-size': '0.7em',
  opacity: '0.7',
})

interface Size {
  width: number
  height: number
}

/** A page's own size in CSS pixels. */
function sizeOf(elements: XmlElement[]): Size | null {
  const viewport = elements.find(({ name, attributes }) => name === 'meta' && attributes.name === 'viewport')?.attributes.content ?? ''
  const number = (name: string) => Number(new RegExp(`(?:^|[,;\\s])${name}\\s*=\\s*(\\d+(?:\\.\\d+)?)`).exec(viewport)?.[1])
  const size = { width: number('width'), height: number('height') }
  return size.width > 0 && size.height > 0 ? size : null
}

/** No sans-serif line is wider, in ems for each sign. */
const widest = 0.62
const sizeWithin = ({ width, height }: Size, signs: number) => Math.min(height * 0.014, (width * 0.96) / (widest * signs))
const decimal = (number: number) => String(Math.round(number * 100) / 100)

/** At the foot of the page, whatever the body is, on a ground of its own: fixed pages are pictures as often as not. */
function footOf(size: Size | null, signs: number): string {
  const font = size && sizeWithin(size, signs)
  const place: Record<string, string> = font
    ? {
        position: 'absolute',
        left: '0',
        top: `${decimal(size.height - 1.6 * font)}px`,
        width: `${decimal(size.width)}px`,
        'font-size': `${decimal(font)}px`,
      }
    : { position: 'fixed', left: '0', bottom: '0', width: '100%', 'font-size': '10px' }
  const look = {
    margin: '0',
    padding: '0',
    font: 'inherit',
    'line-height': '1.6',
    'white-space': 'nowrap',
    transform: 'none',
    opacity: '1',
  }
  const colours = { color: '#333', background: 'rgba(255,255,255,0.75)', 'z-index': '2147483647' }
  return important({ ...visible, ...look, 'font-family': 'sans-serif', ...place, ...colours })
}

/** At the foot of a picture, in its own units. */
function textInPicture({ prefix, attributes }: XmlElement, line: string): string {
  const [x = 0, y = 0, boxWidth = 0, boxHeight = 0] = (attributes.viewBox ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const box = boxWidth > 0 && boxHeight > 0 ? { x, y, width: boxWidth, height: boxHeight } : { x: 0, y: 0, ...ownSize(attributes) }
  const font = sizeWithin(box, line.length)
  const place = `x="${decimal(box.x + box.width / 2)}" y="${decimal(box.y + box.height - 0.5 * font)}" text-anchor="middle" font-family="sans-serif"`
  const style = important({
    display: 'inline',
    visibility: 'visible',
    opacity: '1',
    'font-size': `${decimal(font)}px`,
    fill: '#333',
    stroke: '#fff',
  })
  const outline = important({ 'stroke-width': `${decimal(font / 5)}px`, 'paint-order': 'stroke' })
  return `<${prefix}text ${place} style="${style};${outline}">${escapeXml(line)}</${prefix}text>\n`
}

/** Size of a picture without a view box, or else of a browser. */
function ownSize({ width, height }: Record<string, string>): Size {
  const size = { width: Number.parseFloat(width ?? ''), height: Number.parseFloat(height ?? '') }
  const isPercentage = [width, height].some((each) => each?.includes('%'))
  return size.width > 0 && size.height > 0 && !isPercentage ? size : { width: 300, height: 150 }
}
