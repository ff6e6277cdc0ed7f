import { latestAccessDay } from '#domain/delivery/access-end.ts'
import { cpfIn, digitsOf, validCpf } from '#domain/platform/values/cpf.ts'
import { normalEmail } from '#domain/platform/values/email.ts'
import { emailInput } from '#domain/platform/values/person-input.ts'
import { readPhone } from '#domain/platform/values/phone.ts'
import { plainLine, plainProse } from '#domain/platform/values/plain-text.ts'
import { slugOf } from '#domain/platform/values/slug.ts'
import { hundredthsOf, readTypedNumber } from '#domain/platform/values/typed-number.ts'
import { type ColumnMapping, type ImportField, importFields, type ImportKind, importKinds, type ImportPlatform } from './import-fields.ts'
import { type DateOrder, parseMoment } from './parse-moment.ts'
import { paymentOf } from './payment-words.ts'
import { personName } from './person-name.ts'

/** Values of a line by their fields: texts, cents, numbers, ISO dates, `infinity` for an end that never comes. */
export type ImportedFields = Partial<Record<ImportField, string | number>>
/** SKIP: a line that is right and has nothing to import, such as a purchase that was refunded. */
export type ParsedRow = { kind: 'fields'; fields: ImportedFields } | { kind: 'REFUSE' | 'SKIP'; reason: string }

/** Whom a line names, also one that is refused. Null: nobody, or no valid address. */
export function emailIn({ email }: ColumnMapping, cells: readonly string[]): string | null {
  const read = emailInput.safeParse(email === undefined ? '' : normalEmail(cellText(cells[email] ?? '')))
  return read.success ? read.data : null
}

interface Reading {
  kind: ImportKind
  platform: ImportPlatform
  mapping: ColumnMapping
  dateOrder: DateOrder
}

class Refused extends Error {}

/** One line of the file. Optional values that say nothing, such as a wrong CPF, are left out; those that would change a meaning refuse it. */
export function parseRow({ kind, platform, mapping, dateOrder }: Reading, cells: readonly string[]): ParsedRow {
  const fields: ImportedFields = {}
  try {
    for (const [field, place] of Object.entries(mapping) as [ImportField, number][]) {
      const text = cellText(cells[place] ?? '')
      if (text === '') continue
      const [label, rule] = importFields[field]
      const value = rules[rule](text, label, dateOrder)
      // A text that is cut off may end in half of a character, which PostgreSQL cannot store.
      if (value !== null && value !== '') fields[field] = typeof value === 'string' ? value.toWellFormed() : value
    }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { kind: 'REFUSE', reason: error.message }
  }
  const missing = importKinds[kind].needs.find((field) => fields[field] === undefined && !(field === 'lesson' && fields.progress))
  if (missing) return { kind: 'REFUSE', reason: `Falta preencher: ${importFields[missing][0]}.` }
  if (kind === 'PURCHASES') return purchase(fields, platform)
  return { kind: 'fields', fields: kind === 'COUPONS' ? coupon(fields, cells[mapping.discount!] ?? '') : joined(fields) }
}

/** Without the apostrophe that a spreadsheet wants before a formula: the store writes it itself (domain/platform/values/csv.ts). */
const cellText = (cell: string) =>
  cell
    .replaceAll('\0', '')
    .trim()
    .replace(/^'(?=[=+\-@])/, '')

/** How each kind of value is read. Null: it is left out. A telephone of another country, or with a digit too few, is no reason to keep somebody out. */
const rules: Record<(typeof importFields)[ImportField][1], (text: string, label: string, order: DateOrder) => string | number | null> = {
  text: (text) => plainLine(text).slice(0, 500),
  prose: (text) => proseOf(text).slice(0, 20_000),
  email: emailOf,
  name: (text) => personName(text).slice(0, 120),
  cpf: cpfOf,
  phone: digitsOf,
  course: (text) => courseName(text),
  status: plainLine,
  date: (text, label, order) => momentIn(text, label, order).at,
  end: endOf,
  cents: (text, label) => hundredthsOf(numberOf(text.replace(/%\s*$/, ''), label)),
  percent: (text, label) => percentOf(text, label),
  count: (text, label) => Math.trunc(numberOf(text, label)) || null,
  discount: discountTypeOf,
}

const refuse = (reason: string): never => {
  throw new Refused(reason)
}

function emailOf(text: string): string {
  const read = emailInput.safeParse(normalEmail(text))
  return read.success ? read.data : refuse(`Este e-mail não serve: “${text}”. ${read.error.issues[0]?.message ?? ''}`.trim())
}

/** Spreadsheets take a CPF for a number, and its leading zeros go. */
function cpfOf(text: string): string | null {
  const digits = cpfIn(text)
  const whole = digits.length >= 8 && digits.length < 11 ? digits.padStart(11, '0') : digits
  return validCpf(whole) ? whole : null
}

/** WooCommerce writes an item as `name:Curso|product_id:12|quantity:1`, or `Curso × 1`. */
const courseName = (text: string) => plainLine(/(?:^|\|)name:([^|;]+)/i.exec(text)?.[1] ?? text.replace(/ [×x] ?\d+$/, '')).slice(0, 300)

/** The same course under each spelling of its name. */
export const courseKey = (name: string) => slugOf(name) || plainLine(name).toLowerCase()

const momentIn = (text: string, label: string, order: DateOrder) =>
  parseMoment(text, order) ?? refuse(`${label}: não entendi a data “${text}”.`)

const forEver = /^(vital[ií]cio|para sempre|sem (fim|expira[çc][ãa]o|validade)|lifetime|never|nunca|ilimitado|0|-|—)$/i

/** A day ends with its last second. */
function endOf(text: string, label: string, order: DateOrder): string {
  if (forEver.test(plainLine(text))) return 'infinity'
  const moment = momentIn(text, label, order)
  if (moment.at.slice(0, 10) > latestAccessDay) return 'infinity'
  return moment.isDay ? new Date(Date.parse(moment.at) + 86_399_000).toISOString() : moment.at
}

/** A dot before three digits groups thousands, as in R$ 1.497: no price has thousandths. */
function numberOf(text: string, label: string): number {
  const read = readTypedNumber(text.replace(/^(us\$|\$|usd|€|eur)\s*/i, ''), 'BRL')
  if (read.kind === 'number' && read.value >= 0) return read.value
  return read.kind === 'ambiguous' ? Number(read.digits) : refuse(`${label}: não entendi o número “${text}”.`)
}

const percentOf = (text: string, label: string) => {
  const percent = numberOf(text.replace('%', '').trim(), label)
  return percent <= 100 ? percent : refuse(`${label}: vai de 0 a 100.`)
}

function discountTypeOf(text: string): string {
  if (/percent|porcent|^%$/i.test(text)) return 'PERCENTAGE'
  if (/fixed_product/i.test(text)) return refuse('Um desconto em cada produto não existe aqui: escolha um desconto no total.')
  return /fix|valor|r\$/i.test(text) ? 'FIXED' : refuse(`Tipo do desconto: não entendi “${text}”.`)
}

/** Descriptions of WooCommerce are HTML; ours are plain text. */
const proseOf = (text: string) =>
  plainProse(
    text
      .replace(/\\n/g, '\n')
      .replace(/<br\s*\/?>|<\/(?:p|li|h\d|div)>/gi, '\n')
      .replace(/<li[^>]*>/gi, '• ')
      .replace(/<[^>]*>/g, '')
      .replace(/&nbsp;|&#160;/g, ' ')
      .replace(/&#(\d{2,5});/g, (_, code: string) => String.fromCodePoint(Number(code)))
      .replace(/&lt;/g, '<')
      .replace(/&gt;/g, '>')
      .replace(/&quot;/g, '"')
      .replace(/&amp;/g, '&')
      .replace(/\n{3,}/g, '\n\n'),
  ).trim()

/** First name and surname, area code and number, of which some exports have a column each. */
function joined({ surname, areaCode, phone, ...fields }: ImportedFields): ImportedFields {
  const number = readPhone(`${areaCode ?? ''}${phone ?? ''}`)
  const name = [fields.name, surname].filter(Boolean).join(' ')
  return { ...fields, ...(name ? { name } : {}), ...(number.kind === 'NATIONAL' ? { phone: number.digits } : {}) }
}

function purchase({ status = '', ...fields }: ImportedFields, platform: ImportPlatform): ParsedRow {
  const payment = paymentOf(String(status), platform)
  if (payment === 'PAID') return { kind: 'fields', fields: joined(fields) }
  return payment === 'UNPAID'
    ? { kind: 'SKIP', reason: `Não está paga (“${status}”), e não dá acesso.` }
    : { kind: 'REFUSE', reason: `Não conheço a situação “${status}”. Escreva “Pago” se ela dá acesso.` }
}

function coupon(fields: ImportedFields, discount: string): ImportedFields {
  return { discountType: discount.includes('%') ? 'PERCENTAGE' : 'FIXED', ...fields }
}
