import { randomBytes } from 'node:crypto'

const imageSide = 316

/** A book of scanned pages, about 100 kB each: a picture that cannot be compressed, under a line of text. */
export function bigPdf(pages: number): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n', 'latin1')]
  const places: number[] = []
  let at = parts[0]!.length
  const add = (...each: (string | Buffer)[]) => {
    const object = Buffer.concat(
      [`${places.length + 1} 0 obj\n`, ...each, '\nendobj\n'].map((part) => Buffer.from(part as string, 'latin1')),
    )
    places.push(at)
    parts.push(object)
    at += object.length
  }
  const stream = (entries: string, content: Buffer) => [`<< ${entries} /Length ${content.length} >>\nstream\n`, content, '\nendstream']
  const kids = Array.from({ length: pages }, (_, page) => `${4 + page * 3} 0 R`).join(' ')
  add('<< /Type /Catalog /Pages 2 0 R >>')
  add(`<< /Type /Pages /Count ${pages} /Kids [${kids}] >>`)
  add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>')
  const picture = `/Type /XObject /Subtype /Image /Width ${imageSide} /Height ${imageSide} /ColorSpace /DeviceGray /BitsPerComponent 8`
  for (let page = 0; page < pages; page++) {
    const first = 4 + page * 3
    const resources = `<< /Font << /F 3 0 R >> /XObject << /I ${first + 2} 0 R >> >>`
    add(`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 420 595] /Resources ${resources} /Contents ${first + 1} 0 R >>`)
    add(...stream('', Buffer.from(`q 400 0 0 400 10 100 cm /I Do Q BT /F 12 Tf 40 560 Td (Page ${page + 1}) Tj ET`)))
    add(...stream(picture, randomBytes(imageSide ** 2)))
  }
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const size = places.length + 1
  parts.push(
    Buffer.from(`xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${at}\n%%EOF\n`),
  )
  return Buffer.concat(parts)
}
