import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { layoutText, measureText, PDF, rgb, StandardFonts } from '@libpdf/core'
import { Resvg } from '@resvg/resvg-js'
import { strToU8, zipSync, type Zippable } from 'fflate'
import { type BookText, pauses, tuesdays } from './book-texts.ts'

/**
 * Makes the e-books of the demo from their texts, database/seed/files/*.pdf and *.epub. Run it again only if the texts change:
 * `node build/demo-files/make-books.ts`.
 */
const root = join(import.meta.dirname, '../..')
const output = (name: string, content: Uint8Array) => writeFileSync(join(root, 'database/seed/files', name), content)
const cover = ({ slug }: BookText) =>
  new Resvg(readFileSync(join(root, `public/covers/b-${slug}.svg`), 'utf8'), { fitTo: { mode: 'width', value: 720 } }).render().asPng()
const written = '2026-11-22T12:00:00Z'

/** A pocket book, in points: 120 × 180 mm. */
const page = { width: 340, height: 510, margin: 46 }

/** Whole, or its first chapters as a sample. */
async function pdfOf(book: BookText, most?: number): Promise<Uint8Array> {
  const [width, height, margin] = [page.width, page.height, page.margin]
  const inner = width - 2 * margin
  const ink = rgb(0.12, 0.1, 0.07)
  const orange = rgb(0.94, 0.44, 0.13)
  const pdf = PDF.create()
  pdf.setTitle(book.title)
  pdf.setAuthor(book.author)
  pdf.setLanguage('pt-BR')

  const front = pdf.addPage({ width, height })
  const picture = pdf.embedImage(cover(book))
  const shown = { width: width - 60, height: ((width - 60) * picture.height) / picture.width }
  front.drawImage(picture, { x: 30, y: (height - shown.height) / 2, ...shown })

  const titlePage = pdf.addPage({ width, height })
  const centred = (text: string, y: number, size: number, font: 'Times-Roman' | 'Times-Italic' | 'Times-Bold') =>
    titlePage.drawText(text, { x: (width - measureText(text, font, size)) / 2, y, size, font, color: ink })
  centred(book.author, 400, 13, StandardFonts.TimesItalic)
  centred(book.title, 340, 30, StandardFonts.TimesBold)
  centred(book.subtitle, 314, 12.5, StandardFonts.TimesItalic)
  titlePage.drawRectangle({ x: width / 2 - 20, y: 286, width: 40, height: 2.5, color: orange })
  centred('Sabiá', 60, 13, StandardFonts.TimesBold)

  const chapters = [{ title: 'Antes', paragraphs: book.opening }, ...book.chapters, { title: '', paragraphs: [book.closing] }]
  for (const [index, { title, paragraphs }] of chapters.slice(0, most).entries()) {
    const sheet = pdf.addPage({ width, height })
    sheet.drawText(title, { x: margin, y: height - 96, size: 22, font: StandardFonts.TimesBold, color: ink })
    if (title) sheet.drawRectangle({ x: margin, y: height - 112, width: 28, height: 2.5, color: orange })
    let y = height - 150
    for (const paragraph of paragraphs) {
      for (const { text } of layoutText(paragraph, StandardFonts.TimesRoman, 13, inner, 18.5).lines) {
        sheet.drawText(text, { x: margin, y, size: 13, font: StandardFonts.TimesRoman, color: ink })
        y -= 18.5
      }
      y -= 9
    }
    const number = String(index + 3)
    sheet.drawText(number, {
      x: (width - measureText(number, StandardFonts.TimesRoman, 10)) / 2,
      y: 30,
      size: 10,
      font: StandardFonts.TimesRoman,
    })
  }
  return pdf.save()
}

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
const sheetOf = (title: string, body: string) => `<?xml version="1.0" encoding="UTF-8"?>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" xml:lang="pt-BR" lang="pt-BR">
<head><title>${escaped(title)}</title><link rel="stylesheet" href="style.css"/></head><body>${body}</body></html>`
const style = `body { font-family: serif; line-height: 1.5; margin: 8% 7% } h1 { font-size: 1.6em; border-bottom: 3px solid #ef6f22; padding-bottom: .3em }
p { margin: 0 0 .8em } .title { text-align: center; margin-top: 30% } .title h1 { border: 0 } img { max-width: 100% } nav ol { list-style: none; padding: 0 }`

/** EPUB 3. The first entry is `mimetype`, stored without compression, as the format demands. */
function epubOf(book: BookText): Uint8Array {
  const chapters = [{ title: 'Antes', paragraphs: book.opening }, ...book.chapters, { title: 'Fim', paragraphs: [book.closing] }]
  const names = chapters.map((_, index) => `c${String(index).padStart(2, '0')}`)
  const text = (paragraphs: string[]) => paragraphs.map((each) => `<p>${escaped(each)}</p>`).join('\n')
  const pages = Object.fromEntries(
    chapters.map(({ title, paragraphs }, index) => [
      `OEBPS/${names[index]}.xhtml`,
      strToU8(sheetOf(title, `<section><h1>${escaped(title)}</h1>\n${text(paragraphs)}</section>`)),
    ]),
  )
  const links = chapters.map(({ title }, index) => `<li><a href="${names[index]}.xhtml">${escaped(title)}</a></li>`).join('')
  const manifest = names.map((name) => `<item id="${name}" href="${name}.xhtml" media-type="application/xhtml+xml"/>`).join('\n')
  const titlePage = `<div class="title"><p>${book.author}</p><h1>${escaped(book.title)}</h1><p>${escaped(book.subtitle)}</p></div>`
  const entries: Zippable = {
    mimetype: [strToU8('application/epub+zip'), { level: 0 }],
    'META-INF/container.xml': strToU8(
      '<?xml version="1.0"?><container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OEBPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
    ),
    'OEBPS/book.opf': strToU8(`<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="pt-BR">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">urn:sabia:${book.slug}</dc:identifier><dc:title>${escaped(book.title)}</dc:title>
<dc:creator>${book.author}</dc:creator><dc:language>pt-BR</dc:language><meta property="dcterms:modified">${written}</meta><meta name="cover" content="cover"/></metadata>
<manifest><item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/><item id="style" href="style.css" media-type="text/css"/>
<item id="cover" href="cover.png" media-type="image/png" properties="cover-image"/><item id="front" href="front.xhtml" media-type="application/xhtml+xml"/>
<item id="title" href="title.xhtml" media-type="application/xhtml+xml"/>
${manifest}</manifest>
<spine><itemref idref="front"/><itemref idref="title"/><itemref idref="nav"/>${names.map((name) => `<itemref idref="${name}"/>`).join('')}</spine></package>`),
    'OEBPS/nav.xhtml': strToU8(sheetOf('Sumário', `<nav epub:type="toc"><h1>Sumário</h1><ol>${links}</ol></nav>`)),
    'OEBPS/style.css': strToU8(style),
    'OEBPS/cover.png': [cover(book), { level: 0 }],
    'OEBPS/front.xhtml': strToU8(sheetOf('Capa', `<img src="cover.png" alt="Capa de ${escaped(book.title)}"/>`)),
    'OEBPS/title.xhtml': strToU8(sheetOf(book.title, titlePage)),
    ...pages,
  }
  return zipSync(entries, { level: 9, mtime: new Date(written) })
}

output(`${tuesdays.slug}.pdf`, await pdfOf(tuesdays))
output(`${tuesdays.slug}-amostra.pdf`, await pdfOf(tuesdays, 2))
output(`${pauses.slug}.epub`, epubOf(pauses))
