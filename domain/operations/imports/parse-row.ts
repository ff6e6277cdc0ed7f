import type { Interval } from '#domain/catalogue/products/billing-interval.ts'
import { latestAccessDay } from '#domain/delivery/access-end.ts'
import { cpfIn, digitsOf, validCpf } from '#domain/platform/values/cpf.ts'
import { dayInBrazil } from '#domain/platform/values/format-day.ts'
import { normalEmail } from '#domain/platform/values/email.ts'
import { plainEntities } from '#domain/operations/imports/html-entities.ts'
import { emailInput } from '#domain/platform/values/person-input.ts'
import { readPhone } from '#domain/platform/values/phone.ts'
import { plainLine } from '#domain/platform/values/plain-text.ts'
import { slugOf } from '#domain/platform/values/slug.ts'
import { hundredthsOf, readTypedNumber, type TypedUnit } from '#domain/platform/values/typed-number.ts'
import { type ColumnMapping, type ImportField, importFields, type ImportKind, importKinds, type ImportPlatform } from './import-fields.ts'
import { type DateOrder, parseMoment } from './parse-moment.ts'
import { continuationOf, type Payment, paymentOf, statusKey } from './payment-words.ts'
import { isPlaceholder } from './placeholder-email.ts'
import { personName } from './person-name.ts'
import { plainWords } from './plain-words.ts'

/** Values of a line by their fields: texts, cents, numbers, ISO dates, `infinity` for an end that never comes. */
export type ImportedFields = Partial<Record<ImportField, string | number>>
/** SKIP: a line that is right and has nothing to import, such as a purchase that was refunded. */
export type ParsedRow = { kind: 'fields'; fields: ImportedFields } | { kind: 'REFUSE' | 'SKIP'; reason: string }

/** Whom a line names, also one that is refused. Null: nobody, or no valid address. */
export function emailIn({ email }: ColumnMapping, cells: readonly string[]): string | null {
  const read = email === undefined ? undefined : readEmail(cellText(cells[email]?.slice(0, longestCell) ?? ''))
  return read?.success ? read.data : null
}

/** The status of a purchase as the file writes it. */
export const statusIn = ({ status }: ColumnMapping, cells: readonly string[]): string =>
  status === undefined ? '' : (statusOf(cellText(cells[status]?.slice(0, longestCell) ?? '')) ?? '')

interface Reading {
  kind: ImportKind
  platform: ImportPlatform
  mapping: ColumnMapping
  dateOrder: DateOrder
  /** Columns that count where the one of the date is empty. */
  dates?: readonly number[]
  /** Columns that say whether a purchase was taken back, with the names in the file. */
  denials?: readonly { place: number; name: string }[]
  /** Columns that say in which currency the amount is. */
  currencies?: readonly number[]
  /** Statuses that staff have decided, by their keys. */
  decided?: ReadonlyMap<string, Payment>
}

class Refused extends Error {}

/** Characters of a cell. */
const longestCell = 2_000

/** One line of the file. Optional values that say nothing, such as a wrong CPF, are left out; those that would change a meaning refuse it. */
export function parseRow(reading: Reading, cells: readonly string[]): ParsedRow {
  const { kind, mapping, dateOrder } = reading
  const fields: ImportedFields = {}
  try {
    for (const [field, place] of Object.entries(mapping) as [ImportField, number][]) {
      const [label, rule] = importFields[field]
      if ((cells[place]?.length ?? 0) > longestCell) refuse(`${label}: o texto é longo demais.`)
      const places = field === 'date' ? [place, ...(reading.dates ?? [])] : [place]
      const text = places.map((each) => cellText(cells[each] ?? '', rule)).find((each) => each !== '')
      if (text === undefined) continue
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
  const parsed =
    kind === 'SUBSCRIPTIONS' ? subscription(fields, reading) : kind === 'PURCHASES' ? purchase(fields, reading) : asFields(fields)
  return (parsed.kind === 'fields' && (foreign(reading, cells) ?? denied(reading, cells))) || parsed
}

/** The refusal of a line whose amount is not in reais. */
function foreign({ currencies = [] }: Reading, cells: readonly string[]): ParsedRow | undefined {
  const named = currencies.map((place) => plainLine(cellText(cells[place]?.slice(0, longestCell) ?? '')))
  const other = named.find((text) => text !== '' && !/^(?:brl|r\$|rea(?:l|is)(?: brasileir[oa]s?)?)$/i.test(text))
  return other === undefined
    ? undefined
    : {
        kind: 'REFUSE',
        reason: `O valor está em “${other.slice(0, 100)}”, e a loja só usa reais. Converta-o, ou esvazie o valor e a moeda, e envie a linha de novo.`,
      }
}

/** The refusal of a line whose purchase was taken back, by one of these columns. Nothing, zero and no say that it was not. */
function denied({ denials = [] }: Reading, cells: readonly string[]): ParsedRow | undefined {
  for (const { place, name } of denials) {
    const text = plainLine(cellText(cells[place]?.slice(0, longestCell) ?? ''))
    if (/^(?:n|no|n[aã]o|false|falso|nenhum|never|nunca)?$/i.test(text) || (/0/.test(text) && !/[1-9]/.test(text))) continue
    return {
      kind: 'REFUSE',
      reason: `A coluna “${name}” diz “${text.slice(0, 100)}”. Se a compra vale, esvazie esta célula e envie a linha de novo.`,
    }
  }
  return undefined
}

type Rule = (typeof importFields)[ImportField][1]

/** Signs by which exports say that there is nothing. */
const nothing =
  /^(?:[([<]?(?:none|null|nil|undefined|empty|vazio|sem informa[cç][aã]o|n[aã]o informad[oa]|n\/[ad]|#n\/[ad])[)\]>]?|#(?:ref|value|valor|name|nome|n[uú]m|div\/0)[!?]|\\n|[-–—]+)$/i

/** Without the apostrophe that a spreadsheet wants before a formula: the store writes it itself (domain/platform/values/csv.ts). */
function cellText(cell: string, rule?: Rule): string {
  const text = cell
    .replaceAll('\0', '')
    .trim()
    .replace(/^'(?=[=+\-@])/, '')
  if (nothing.test(text) && !(rule === 'end' && forEver.test(text))) return ''
  return plainEntities(text)
}

/** How each kind of value is read. Null: it is left out. A telephone of another country, or with a digit too few, is no reason to keep somebody out. */
const rules: Record<Rule, (text: string, label: string, order: DateOrder) => string | number | null> = {
  text: (text) => plainLine(text).slice(0, 500),
  email: emailOf,
  name: (text) => personName(text).slice(0, 120),
  cpf: cpfOf,
  phone: (text) => (/^\+(?!\s*55)/.test(text) ? null : digitsOf(text)),
  course: (text) => courseName(text),
  status: (text, label) => statusOf(text) ?? refuse(`${label}: o texto é longo demais.`),
  date: (text, label, order) => momentIn(text, label, order).at,
  end: endOf,
  due: (text, label, order) => dayInBrazil(new Date(momentIn(text, label, order).at)),
  interval: intervalOf,
  cents: (text, label) => hundredthsOf(numberOf(text, label, 'BRL')),
  percent: percentOf,
}

const refuse = (reason: string): never => {
  throw new Refused(reason)
}

/** A blank inside of an address, as in `ana maria@`: the store guesses for nobody who cannot look at what it guessed. */
const isBroken = (text: string) => /[^\s@:<]\s+[^\s@]+@/.test(/<([^<>]*)>/.exec(text)?.[1] ?? text)

const readEmail = (text: string) => emailInput.safeParse(isBroken(text) ? text : normalEmail(text))

function emailOf(text: string): string {
  if (isBroken(text)) return refuse(`Este e-mail não serve: “${text}”. Há um espaço no meio dele.`)
  const read = readEmail(text)
  if (read.success && isPlaceholder(read.data)) return refuse(`Este e-mail não é de ninguém: “${text}”.`)
  return read.success ? read.data : refuse(`Este e-mail não serve: “${text}”. ${read.error.issues[0]?.message ?? ''}`.trim())
}

/** Spreadsheets take a CPF for a number, and its leading zeros go. */
function cpfOf(text: string): string | null {
  const digits = cpfIn(text)
  const whole = digits.length >= 8 && digits.length < 11 ? digits.padStart(11, '0') : digits
  return validCpf(whole) ? whole : null
}

/** WooCommerce writes an item as `name:Curso|product_id:12|quantity:1`, `Curso × 1` or `1 × Curso`. */
const courseName = (text: string) =>
  plainLine(/(?:^|\|)name:([^|]+)/i.exec(text)?.[1] ?? text.replace(/^\d{1,3} ?[×x] | \(?[×x] ?\d{1,3}\)?$/gi, '')).slice(0, 300)

/** Null: a longer text, whose end may refuse what its beginning says. */
function statusOf(text: string): string | null {
  const status = plainLine(text)
  return status.length > 100 ? null : status
}

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

/** PagBank's maximum (docs/providers/pagbank.md#orders), in reais. */
const highest = 9_999_999.99

/**
 * A dot before three digits groups thousands, as in R$ 1.497: no price has thousandths. A comma may stand before decimals that another program
 * has reckoned. Another unit's sign refuses: US$ 10 is not R$ 10.
 */
function numberOf(text: string, label: string, unit: TypedUnit): number {
  const read = readTypedNumber(text, unit)
  if (read.kind === 'ambiguous' && text.includes(','))
    return refuse(`${label}: “${text}” pode ser ${read.digits}, ou ter três casas decimais. Escreva duas, como ${read.digits},00.`)
  const number = read.kind === 'number' ? read.value : read.kind === 'ambiguous' ? Number(read.digits) : Number.NaN
  if (number > highest) return refuse(`${label}: “${text}” é alto demais.`)
  return number >= 0 ? number : refuse(`${label}: não entendi “${text}” como ${unit === 'BRL' ? 'valor em reais' : 'número'}.`)
}

function percentOf(text: string, label: string) {
  const percent = numberOf(text, label, '%')
  return percent <= 100 ? percent : refuse(`${label}: vai de 0 a 100.`)
}

/** Words of how often a plan is paid, by their beginnings. */
const intervalWords: Record<Interval, RegExp> = {
  MONTH: /^(mensal|mes$|month|monthly|1 mes$|1 month$|30 (dias|days)$)/,
  QUARTER: /^(trimestral|trimestre|quarter|3 m|90 (dias|days)$)/,
  HALF_YEAR: /^(semestral|semestre|half|biannual|semiannual|6 m|180 (dias|days)$)/,
  YEAR: /^(anual|ano$|annual|year|1 (ano|year)$|12 m|36[05] (dias|days)$)/,
}

function intervalOf(text: string, label: string): Interval {
  const words = plainWords(text).join(' ')
  const [interval] = Object.entries(intervalWords).find(([, word]) => word.test(words)) ?? []
  return (
    (interval as Interval | undefined) ??
    refuse(`${label}: a loja não cobra “${text.slice(0, 100)}”, só por mês, trimestre, semestre ou ano.`)
  )
}

/** First name and surname, area code and number, of which some exports have a column each. */
function joined({ surname, areaCode, phone, ...fields }: ImportedFields): ImportedFields {
  const number = readPhone(`${areaCode ?? ''}${phone ?? ''}`)
  const name = [fields.name, surname].filter(Boolean).join(' ')
  return { ...fields, ...(name ? { name } : {}), ...(number.kind === 'NATIONAL' ? { phone: number.digits } : {}) }
}

/** Shares of a sum, as some exports have them, are told to the cent. */
const asFields = ({ amount, ...fields }: ImportedFields): ParsedRow => ({
  kind: 'fields',
  fields: { ...joined(fields), ...(amount !== undefined && { amount: Math.round(Number(amount)) }) },
})

function purchase({ status = '', ...fields }: ImportedFields, { platform, decided }: Reading): ParsedRow {
  const payment = decided?.get(statusKey(String(status))) ?? paymentOf(String(status), platform)
  if (payment === 'PAID') return asFields(fields)
  return payment === 'UNPAID'
    ? { kind: 'SKIP', reason: `Não está paga (“${status}”), e não dá acesso.` }
    : { kind: 'REFUSE', reason: `Diga o que significa a situação “${status}”: paga ou não paga.` }
}

/** A product with several plans is one for each: their prices and cycles differ. */
function subscription({ status = '', plan, ...fields }: ImportedFields, { platform, decided }: Reading): ParsedRow {
  const course = [fields.course, plan].filter(Boolean).join(' · ').slice(0, 300).toWellFormed()
  const payment = decided?.get(statusKey(String(status))) ?? continuationOf(String(status), platform)
  if (payment === 'PAID' && fields.amount === 0) return { kind: 'REFUSE', reason: 'O valor é zero: uma assinatura da loja tem um preço.' }
  if (payment === 'PAID' && !Number.isInteger(fields.amount))
    return { kind: 'REFUSE', reason: 'O valor tem mais de duas casas decimais: escreva o preço em reais e centavos.' }
  if (payment === 'PAID') return asFields({ ...fields, course })
  return payment === 'UNPAID'
    ? { kind: 'SKIP', reason: `Não está em vigor (“${status}”), e nada se cobra por ela.` }
    : { kind: 'REFUSE', reason: `Diga o que significa a situação “${status}”: em vigor ou encerrada.` }
}
