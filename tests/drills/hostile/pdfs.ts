import { deflateSync } from 'node:zlib'

type Part = string | Uint8Array

const stream = (dictionary: string, content: Uint8Array): Part[] => [
  `<< ${dictionary} /Length ${content.length} >>\nstream\n`,
  content,
  '\nendstream',
]

/** So many zeros, compressed a thousandfold. */
const zeros = (megabytes: number) => deflateSync(Buffer.alloc(megabytes * 1_000_000), { level: 1 })

/** A PDF with these objects, the first of which is its catalogue, with a table of their places. */
function pdfOf(objects: (Part | Part[])[], trailer = ''): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  let at = parts[0]!.length
  const add = (part: Part) => {
    const bytes = Buffer.from(part as Uint8Array)
    parts.push(bytes)
    at += bytes.length
  }
  const places = objects.map((object, index) => {
    const place = at
    for (const part of [`${index + 1} 0 obj\n`, object, '\nendobj\n'].flat()) add(part)
    return place
  })
  const table = at
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  add(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`)
  add(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${table}\n%%EOF\n`)
  return Buffer.concat(parts)
}

const catalog = '<< /Type /Catalog /Pages 2 0 R >>'
const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 400] /Resources << >> >>'
const onePage = [catalog, '<< /Type /Pages /Kids [3 0 R] /Count 1 >>', page]

/** PDFs that were made to break the program that reads them. `size` multiplies what they claim. */
export const hostilePdfs = (size: number): Record<string, () => Buffer> => ({
  'a page tree that contains itself': () => pdfOf([catalog, '<< /Type /Pages /Kids [2 0 R 3 0 R] /Count 2 /Parent 2 0 R >>', page]),
  'a page tree of 2^40 pages': () =>
    pdfOf([
      catalog,
      ...Array.from({ length: 40 }, (_, level) => `<< /Type /Pages /Kids [${level + 3} 0 R ${level + 3} 0 R] /Count 2 >>`),
      page,
    ]),
  'a deep page tree': () =>
    pdfOf([catalog, ...Array.from({ length: 5_000 * size }, (_, level) => `<< /Type /Pages /Kids [${level + 3} 0 R] /Count 1 >>`), page]),
  'one page two hundred thousand times': () =>
    pdfOf([catalog, `<< /Type /Pages /Kids [${'3 0 R '.repeat(200_000)}] /Count 200000 >>`, page]),
  'metadata that unpack to gigabytes': () =>
    pdfOf([
      '<< /Type /Catalog /Pages 2 0 R /Metadata 4 0 R >>',
      ...onePage.slice(1),
      stream('/Type /Metadata /Subtype /XML /Filter /FlateDecode', zeros(1_500 * size)),
    ]),
  'a table of objects that unpacks to gigabytes': () => tableOfObjects(zeros(1_500 * size)),
  'a table of objects that is compressed twice': () => tableOfObjects(deflateSync(zeros(3_000)), '/FlateDecode /FlateDecode'),
  'arrays within arrays': () => pdfOf([...onePage, '['.repeat(200_000 * size) + ']'.repeat(200_000 * size)]),
  'a table of objects that refers to itself': () =>
    Buffer.from('%PDF-1.7\nxref\n0 1\n0000000000 65535 f \ntrailer\n<< /Size 1 /Root 1 0 R /Prev 9 >>\nstartxref\n9\n%%EOF\n'),
  'scripts and embedded files': () =>
    pdfOf([
      '<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (app.launchURL("https://evil.example")) >> /Names << /EmbeddedFiles << /Names [(a.exe) 4 0 R] >> >> >>',
      ...onePage.slice(1),
      '<< /Type /Filespec /F (../../../../etc/cron.d/evil) /EF << /F 5 0 R >> >>',
      stream('/Type /EmbeddedFile', Buffer.from('MZ')),
    ]),
})

/** A PDF 1.5, whose table of objects is a compressed stream. */
const tableOfObjects = (compressed: Uint8Array, filters = '/FlateDecode'): Buffer => {
  const head = '%PDF-1.7\n'
  const object = stream(`/Type /XRef /W [1 8 2] /Size 99999999 /Root 1 0 R /Filter [${filters}]`, compressed)
  return Buffer.concat(
    [head, '1 0 obj\n', ...object, `\nendobj\nstartxref\n${head.length}\n%%EOF\n`].map((part) => Buffer.from(part as Uint8Array)),
  )
}
