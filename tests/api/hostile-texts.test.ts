import { describe, expect, test } from 'vitest'
import type { ImportField } from '#domain/operations/imports/import-fields.ts'
import { parseMoment } from '#domain/operations/imports/parse-moment.ts'
import { parseRow } from '#domain/operations/imports/parse-row.ts'
import { couponCode } from '#domain/orders/coupons/coupon.ts'
import { searchedText } from '#domain/platform/values/addresses.ts'
import { redactedReason } from '#domain/compliance/fiscal/fiscal-text.ts'
import { toWebVtt } from '#domain/platform/files/captions.ts'
import { linksIn } from '#domain/platform/forms/links-in.ts'
import { cpfIn } from '#domain/platform/values/cpf.ts'
import { csvLine } from '#domain/platform/values/csv.ts'
import { normalEmail } from '#domain/platform/values/email.ts'
import { readPhone } from '#domain/platform/values/phone.ts'
import { plainProse } from '#domain/platform/values/plain-text.ts'
import { redact } from '#domain/platform/values/redact.ts'
import { slugOf } from '#domain/platform/values/slug.ts'
import { hostileTexts } from '#tests/fixtures/hostile-signs.ts'

/** Milliseconds of processor time of this thread, which other work on the machine does not lengthen. */
function timeOf(work: () => unknown): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}

/** Reads a cell in each way in which a column may be read. */
function cell(text: string) {
  const fields: ImportField[] = ['email', 'name', 'cpf', 'phone', 'course', 'date', 'end', 'amount', 'progress', 'order']
  for (const field of fields) parseRow({ kind: 'PEOPLE', platform: 'PLAIN', mapping: { [field]: 0 }, dateOrder: 'DMY' }, [text])
  const mapping = { email: 1, course: 2, status: 0 }
  parseRow({ kind: 'PURCHASES', platform: 'HOTMART', mapping, dateOrder: 'DMY' }, [text, 'joana@correio.com.br', 'Curso'])
}

const readers: Record<string, (text: string) => unknown> = {
  cell,
  couponCode,
  cpfIn,
  csvLine: (text) => csvLine([text]),
  linksIn,
  normalEmail,
  parseMoment: (text) => parseMoment(text, 'DMY'),
  plainProse,
  readPhone,
  redact: (text) => redact(text, ['A-SECRET-OF-OURS']),
  redactedReason,
  searchedText,
  slugOf,
  toWebVtt: (text) => toWebVtt(new TextEncoder().encode(text)),
}

describe('the work grows with the length of a text, not faster', () => {
  const short = hostileTexts(4_000)
  test.each(Object.entries(readers))('%s', (_, read) => {
    const slow = hostileTexts(16_000).filter((text, at) => {
      // What takes less is no harm, and the collection of garbage may double it.
      const isSlow = () => timeOf(() => read(text)) > Math.max(40, 9 * timeOf(() => read(short[at]!)))
      return isSlow() && isSlow() && isSlow()
    })
    expect(slow.map((text) => text.slice(0, 40))).toEqual([])
  })
})
