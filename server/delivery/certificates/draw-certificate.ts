import { formatLongDay } from '#domain/platform/values/format-day.ts'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type EmbeddedFont, PDF, type PDFPage, rgb } from '@libpdf/core'
import { toSvgPath } from 'lean-qr/extras/svg'
import { drawableText } from '#domain/platform/values/drawable-text.ts'
import { qrCode } from '#domain/platform/values/qr-code.ts'
import { groupedCode } from '#domain/delivery/certificates/verification-code.ts'
import { root } from '#server/platform/start/root.ts'
import { tileWall } from './tile-wall.ts'

/** A certificate's text at its issue. */
export interface CertificateText {
  code: string
  name: string
  courseTitle: string
  hours: number
  issuedAt: Date
  storeName: string
  /** Where it can be verified, without the code. */
  verifyUrl: string
}

/** A4 in landscape, in points. */
const [width, height] = [841.89, 595.28]
const side = height / 8
const left = 2 * side + 52
const textWidth = width - left - 52
const [ink, quiet, rule, paper, accent, green] = ['#221d14', '#5c5343', '#d9cdb4', '#f8f3e5', '#ef6f22', '#1e5a45'] as const

/** The certificate as a PDF: the store's design and its own fonts, whose used characters are embedded. Only draw-program.ts loads this file. */
export async function drawCertificate(text: CertificateText): Promise<Uint8Array> {
  const pdf = PDF.create()
  const fonts = await embedFonts(pdf)
  const page = pdf.addPage({ width, height })
  const draw = pen(page)
  draw.box(0, 0, width, height, paper)
  drawWall(draw, text.code)
  drawStatement(draw, fonts, text)
  drawVerification(draw, fonts, text)
  pdf.setTitle(`Certificado: ${text.courseTitle}`, { showInWindowTitleBar: true })
  pdf.setAuthor(text.storeName)
  pdf.setLanguage('pt-BR')
  return pdf.save({ subsetFonts: true })
}

interface Fonts {
  display: EmbeddedFont
  sans: EmbeddedFont
}

async function embedFonts(pdf: PDF): Promise<Fonts> {
  const read = (name: string) => readFile(join(root, 'server/delivery/certificates/fonts', name))
  const [display, sans] = await Promise.all([read('brygada-1918-600.ttf'), read('source-sans-3-400.ttf')])
  return { display: pdf.embedFont(display), sans: pdf.embedFont(sans) }
}

type Pen = ReturnType<typeof pen>

/** The few strokes that the certificate is made of. Colours as in CSS, `y` from the bottom of the page. */
function pen(page: PDFPage) {
  const colour = (hex: string) => {
    const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255) as [number, number, number]
    return rgb(r, g, b)
  }
  const paint = (hex: string) => ({ color: colour(hex) })
  return {
    box: (x: number, y: number, w: number, h: number, fill: string) =>
      page.drawRectangle({ x, y, width: w, height: h, color: colour(fill) }),
    path: (path: string, fill: string) => page.drawPath().appendSvgPath(path, { flipY: false }).fill(paint(fill)),
    drawing: (path: string, fill: string, at: { x: number; y: number; scale: number }) =>
      page.drawPath().appendSvgPath(path, { translateX: at.x, translateY: at.y, scale: at.scale, flipY: true }).fill(paint(fill)),
    line: (text: string, x: number, y: number, font: EmbeddedFont, size: number, fill: string = ink) =>
      page.drawText(text, { x, y, font, size, color: colour(fill) }),
  }
}

function drawWall(draw: Pen, code: string) {
  draw.box(0, 0, 2 * side, height, '#efe3c8')
  for (const { path, colour } of tileWall(code, { columns: 2, rows: 8, side })) draw.path(path, colour)
  drawBird(draw, { x: 0, y: 4 * side, size: 2 * side })
}

/** The store's sabiá (app/ui/bird.tsx) on a tile of its own. */
function drawBird(draw: Pen, { x, y, size }: { x: number; y: number; size: number }) {
  draw.box(x, y, size, size, '#f3b93a')
  const at = { x: x + size * 0.14, y: y + size * 0.9, scale: (size * 0.72) / 52 }
  draw.drawing('M12 42A28 28 0 0 1 37 8.6A9.2 9.2 0 0 1 43.6 17.6A28 28 0 0 1 12 42Z', green, at)
  draw.drawing('M43.2 20A28 28 0 0 1 12 42C24 39 33 31 36.5 22.5C38 19.5 41 18.6 43.2 20Z', accent, at)
  draw.drawing('M14.6 36.5L2 47.5L6.8 49.5L20 40.6Z', green, at)
  draw.drawing('M42.6 13.2L50 16.6L43 19.4Z', accent, at)
  draw.drawing('M35.3 15.2A1.9 1.9 0 0 1 39.1 15.2A1.9 1.9 0 0 1 35.3 15.2Z', '#f3b93a', at)
}

function drawStatement(draw: Pen, { display, sans }: Fonts, text: CertificateText) {
  // The display font has fewer characters.
  const drawable = (line: string) => drawableText(line, sans, '')
  const fontOf = (line: string) => (display.canEncode(line) ? display : sans)
  const [name, title, storeName] = [text.name, text.courseTitle, text.storeName].map(drawable) as [string, string, string]
  const [nameFont, titleFont] = [fontOf(name), fontOf(title)]
  draw.line(storeName, left, height - 76, fontOf(storeName), 17)
  draw.line('Certificado', left, height - 156, display, 46)
  draw.box(left, height - 176, 64, 5, accent)
  draw.line('Conferido a', left, height - 218, sans, 14, quiet)
  draw.line(name, left, height - 258, nameFont, fitting(nameFont, name, 34, 14))
  draw.line('que concluiu todas as aulas do curso livre', left, height - 294, sans, 14, quiet)
  // Below the lines is the verification.
  const size = [25, 20].find((each, place) => wrapped(titleFont, title, each).length <= 1 + 2 * place) ?? 12
  const lines = wrapped(titleFont, title, size)
  for (const [index, line] of lines.entries()) draw.line(line, left, height - 330 - index * (size + 6), titleFont, size)
  const below = height - 330 - (lines.length - 1) * (size + 6)
  const hours = `${text.hours} ${text.hours === 1 ? 'hora' : 'horas'}`
  draw.line(`com carga horária de ${hours}, em ${formatLongDay(text.issuedAt)}.`, left, below - 34, sans, 14, quiet)
}

/** The QR code and the address say the same, for paper and for screens. */
function drawVerification(draw: Pen, { sans, display }: Fonts, { code, verifyUrl }: CertificateText) {
  const top = 142
  draw.box(left, top + 14, textWidth, 0.8, rule)
  const qr = qrCode(`${verifyUrl}/${code}`)
  draw.drawing(toSvgPath(qr), ink, { x: left, y: top, scale: 84 / qr.size })
  const beside = left + 104
  draw.line('Confira se este certificado é autêntico:', beside, top - 12, sans, 11, quiet)
  draw.line(groupedCode(code), beside, top - 34, display, 17)
  draw.line(verifyUrl.replace(/^https?:\/\//, ''), beside, top - 51, sans, 11, quiet)
  draw.line('Curso livre, de atualização e sem exigência de escolaridade anterior:', beside, top - 72, sans, 8.5, quiet)
  draw.line('Lei nº 9.394/1996, art. 40, e Decreto nº 5.154/2004. Não é diploma nem título acadêmico.', beside, top - 83, sans, 8.5, quiet)
}

/** The largest size up to `most` in which the text fits. */
const fitting = (font: EmbeddedFont, text: string, most: number, least: number) =>
  Math.max(least, Math.min(most, (textWidth / font.getTextWidth(text, most)) * most))

/** The text in lines that fit; a word that is too long stays whole. */
function wrapped(font: EmbeddedFont, text: string, size: number): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    if (lines.length > 0 && font.getTextWidth(longer, size) <= textWidth) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}
