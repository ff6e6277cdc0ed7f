import type { IssuedDocument } from './documents.ts'

const names = { nfsen: 'NFSe', nfse: 'CompNfse', nfe: 'nfeProc' }

/** The simulated XML: its name, number, key and value are those of the document. It is not signed. */
export const documentXml = ({ kind, number, key, total, canceledAt }: IssuedDocument): string =>
  `<?xml version="1.0" encoding="UTF-8"?><${names[kind]}><numero>${number}</numero><chave>${key}</chave><valor>${total.toFixed(2)}</valor>${
    canceledAt ? '<cancelada>true</cancelada>' : ''
  }<semValor>documento da sandbox</semValor></${names[kind]}>`

/** A PDF of one page that names the document. */
export function documentPdf({ kind, number, key, total }: IssuedDocument): string {
  const lines = [`${names[kind]} ${number}`, `Chave ${key}`, `Valor R$ ${total.toFixed(2)}`, 'Documento da sandbox, sem valor fiscal']
  const text = `BT /F1 14 Tf 40 780 Td 22 TL ${lines.map((line) => `(${line}) Tj T*`).join(' ')} ET`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${text.length}>>stream\n${text}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, at) => {
    const offset = body.length
    body += `${at + 1} 0 obj${object}endobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  return `${body}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF\n`
}
