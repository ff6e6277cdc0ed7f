import { PdfArray, PdfDict, type PdfObject } from '@libpdf/core'
import type { OpenPdf } from './open-pdf.ts'

/** Removes the signatures of a document: a copy is another document, so viewers would call them broken. Returns how many there were. */
export function removeSignatures({ catalog, resolve }: OpenPdf): number {
  for (const name of ['Perms', 'DSS']) catalog.delete(name)
  const form = catalog.get('AcroForm', resolve)
  if (!(form instanceof PdfDict)) return 0
  form.delete('SigFlags')
  let signatures = 0
  const visited = new Set<PdfObject>()
  const waiting: { field: PdfObject | null; isSignature: boolean }[] = [{ field: form, isSignature: false }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { field } = next
    if (!(field instanceof PdfDict) || visited.has(field)) continue
    visited.add(field)
    const type = field.getName('FT', resolve)
    const isSignature = type ? type.value === 'Sig' : next.isSignature
    if (isSignature && field.delete('V')) signatures += 1
    const kids = field.get(field === form ? 'Fields' : 'Kids', resolve)
    if (kids instanceof PdfArray) for (const kid of kids) waiting.push({ field: kid.type === 'ref' ? resolve(kid) : kid, isSignature })
  }
  return signatures
}
