import { plainWords } from './plain-words.ts'

/** Where an export comes from. PLAIN: a table that the seller wrote, in the columns of docs/imports.md. */
export const importPlatforms = ['HOTMART', 'KIWIFY', 'WOOCOMMERCE', 'SHOPIFY', 'PLAIN'] as const
export type ImportPlatform = (typeof importPlatforms)[number]

/** Every field of an import: its name for staff, and how its values are read. */
export const importFields = {
  email: ['E-mail', 'email'],
  name: ['Nome', 'name'],
  surname: ['Sobrenome', 'name'],
  cpf: ['CPF', 'cpf'],
  areaCode: ['DDD', 'text'],
  phone: ['Telefone', 'phone'],
  course: ['Curso', 'course'],
  order: ['Pedido ou transação', 'text'],
  status: ['Situação do pagamento', 'status'],
  date: ['Data da compra', 'date'],
  amount: ['Valor pago', 'cents'],
  end: ['Acesso até', 'end'],
  progress: ['Progresso em %', 'percent'],
  lesson: ['Aula concluída', 'text'],
  completed: ['Concluída em', 'date'],
  plan: ['Plano', 'text'],
  due: ['Próxima cobrança', 'due'],
  interval: ['Periodicidade', 'interval'],
} as const satisfies Record<string, readonly [label: string, rule: string]>

export type ImportField = keyof typeof importFields

const person = ['email', 'name', 'surname', 'cpf', 'areaCode', 'phone'] as const

/** Kinds of imports: the fields that each needs, and all that it takes. A file is of the first one whose needed fields it has. */
export const importKinds = {
  SUBSCRIPTIONS: {
    needs: ['email', 'name', 'course', 'status', 'due', 'amount'],
    takes: [...person, 'course', 'plan', 'status', 'due', 'amount', 'interval', 'date', 'order'],
  },
  PURCHASES: { needs: ['email', 'course', 'status'], takes: [...person, 'course', 'order', 'status', 'date', 'amount', 'end'] },
  PROGRESS: { needs: ['email', 'course', 'lesson'], takes: ['email', 'course', 'lesson', 'completed', 'progress'] },
  ACCESSES: { needs: ['email', 'course'], takes: [...person, 'course', 'date', 'end', 'progress', 'order', 'amount'] },
  PEOPLE: { needs: ['email'], takes: person },
} as const satisfies Record<string, Record<'needs' | 'takes', readonly ImportField[]>>

export type ImportKind = keyof typeof importKinds
export const importKindNames = Object.keys(importKinds) as ImportKind[]

/** The place of each field's column, from 0. */
export type ColumnMapping = Partial<Record<ImportField, number>>

/**
 * Names of each field's column in the exports of Hotmart, Kiwify, WooCommerce and Shopify, and in other tables, the best first, whatever their accents,
 * case and signs (sources: docs/imports.md#columns).
 */
const columnNames: Record<ImportField, string> = {
  email:
    'Email do(a) Comprador(a)|Email do Comprador|Buyer email|Customer’s email|Email do assinante|Subscriber email|Email del comprador|Email do cliente|Customer email|billing_email|Email (Billing)|Billing email address|E-mail|Email|E-mail do aluno|Email address|Correo electrónico',
  name: 'Nome do assinante|Subscriber name|Assinante|Subscriber|Customer’s name|Billing Name|Comprador(a)|Nome do Comprador|Buyer name|Buyer|Comprador|Nome do cliente|Cliente|Customer name|billing_first_name|First name (Billing)|customer_first_name|First name|Nome completo|Nome do aluno|Nome|Full name|Name|Nombre',
  surname: 'billing_last_name|Last name (Billing)|customer_last_name|Last name|Sobrenome|Apellido',
  cpf: 'Documento do Comprador|Documento|Buyer document|Document|CPF do cliente|CPF / CNPJ|Customer CPF|billing_cpf|meta:billing_cpf|CPF',
  areaCode: 'DDD|DDD do cliente|Customer’s area code',
  phone:
    'Telefone do assinante|Customer’s phone #|Telefone do Comprador|Telefone|Phone|Celular do cliente|Celular|Customer mobile|Mobile|billing_phone|Phone (Billing)|billing_cellphone|WhatsApp|Teléfono',
  course:
    'Nome do Produto|Produto|Product name|Product|Nombre del producto|Curso|line_item_1|Product Item 1 Name|item_name|line_items|Lineitem name|Produto 1|Curso 1|Item 1|Produtos|Cursos|Products|Product(s)|Items|Nome do curso|Course|Course name',
  order:
    'Código do assinante|Subscriber code|ID da assinatura|Subscription ID|Código da transação|Transação|Transaction|Transaction code|Código de la transacción|ID da venda|Referência da venda|order_number|Order ID|Order ref|Pedido|Número do pedido|Order|Name',
  status:
    'Status da assinatura|Situação da assinatura|Subscription status|Status da transação|Status|Transaction status|Estado de la transacción|Status da venda|order_status|Situação|Estado do pagamento|Financial Status|Payment status|Status do pagamento|Status da compra|Status do pedido|Situação do pagamento|Pago',
  date: 'Data de adesão|Accession date|Subscription date|Data de assinatura|Data de início|Confirmação do pagamento|Data de Confirmação|Data da transação|Data de Venda|Data do Pedido|Confirmation date|Purchase date|Paid at|Data de aprovação|Data de pagamento|Data de criação|Data da venda|Approved date|Created at|paid_date|date_paid|order_date|date|Data da compra|Data de matrícula|Início|Desde|Data|Enrollment date|Start date',
  amount:
    'Valor da assinatura|Valor da recorrência|Preço do plano|Subscription price|Recurrence price|Plan price|Lineitem price|Valor de compra com impostos|Preço Total|Valor de compra sem impostos|Preço da Oferta|Total price|Price|Valor total|Preço base|Valor|Charge amount|Amount|item_total|order_total|total|Order Total Amount|Item Cost|Preço|Valor pago',
  end: 'Acesso até|Fim do acesso|Access until|Expira em|access_expires|end_date|schedule_end|Data de expiração|Validade|Expiry date|Expires at',
  progress:
    'Progresso|Progresso (%)|Progress|Progresso do aluno|course_progress|completion_percentage|Conclusão|% concluído|Percentual concluído',
  lesson: 'Aula concluída|Aula|Lição|Lesson',
  completed: 'Concluída em|Data de conclusão|Completed at',
  plan: 'Nome do plano|Plano|Plan name|Plan|Oferta|Offer',
  due: 'Próxima cobrança|Data da próxima cobrança|Data de próxima cobrança|Próximo pagamento|Data do próximo pagamento|Próxima recorrência|Próxima renovação|Next charge|Next charge date|Date of next charge|Next payment|Next payment date|Next billing|Next billing date|Next recurrence date|Next renewal|date_next_charge|next_payment|next_payment_date',
  interval:
    'Periodicidade|Recorrência|Frequência|Período da recorrência|Periodicidade do plano|Frequency|Recurrence|Recurrency period|Recurrence period|Billing interval|Interval|Plan frequency|billing_period',
}

/** Columns that only one platform's exports have. */
const marks: Partial<Record<ImportPlatform, string>> = {
  HOTMART: 'Código do assinante|Subscriber code|Transação|Código da transação|Nome do Produtor|Produtor(a)|Transaction code',
  KIWIFY: 'ID da venda|Referência da venda|Email do cliente|CPF do cliente|Customer CPF',
  WOOCOMMERCE: 'billing_email|customer_user|order_key|line_item_1|Email (Billing)',
  SHOPIFY: 'Lineitem name',
}

const plainName = (name: string) => plainWords(name).join(' ')

const known = new Map<string, string[]>()
/** Each list is split once: a file's first lines are compared with all of them. */
function namesOf(list = ''): string[] {
  const names = known.get(list) ?? list.split('|').map(plainName).filter(Boolean)
  known.set(list, names)
  return names
}

/** A column that nobody knows by its whole name: without it, each purchase of the file would count as paid. */
const isStatus = (name: string) =>
  (/status|\bsituacao\b/.test(name) || askedStatus.test(name)) && !/\b(tax|fiscal|fulfillment|shipment|shipping|entrega|envio)\b/.test(name)
const askedStatus =
  /^(?:(?:is|e|foi|esta|ja|ja foi) )?(?:pag[oa]s?|paid|aprovad[oa]s?|approved|confirmad[oa]s?|quitad[oa]s?)$|^(?:pagamento|payment)$|^(?:payment|order|sale|transaction) state$|^estado (?:d[aoe]|del|de la) (?:pag|pedido|compra|venda|venta|orden|transac)/

/** A column that says whether a purchase was taken back. Terms of doing so, and the end of a subscription, are something else. */
const isDenial = (name: string) =>
  /\b(?:reembols|refund|estorn|chargeback|devol|cancel|contracargo|disput|contest)/.test(name) &&
  !/\b(?:prazo|limite|ate|deadline|until|policy|politica|taxa|fee|assinatura|subscription)\b/.test(name)

/** Columns such as `Reembolsado`, `Refunded amount` and `Cancelado em`. */
export const denials = (header: readonly string[], mapping: ColumnMapping): number[] =>
  [...header.keys()].filter((place) => isDenial(plainName(header[place]!)) && !Object.values(mapping).includes(place))

/** Columns that say in which currency a line's amount is. */
export const currencyColumns = (header: readonly string[]): number[] =>
  [...header.keys()].filter((place) => /\b(?:moeda|currency|moneda|divisa)\b/.test(plainName(header[place]!)))

/** Which export a file is, by the names in its first line. What is not recognized is PEOPLE without an e-mail: staff choose the columns. */
export function recognizeColumns(header: readonly string[]) {
  const columns = header.map(plainName)
  const platform = importPlatforms.find((each) => namesOf(marks[each]).some((name) => columns.includes(name)))
  const kind = importKindNames.find((each) => missingFields(each, mapColumns(header, each)).length === 0) ?? 'PEOPLE'
  return { kind, platform: platform ?? 'PLAIN', mapping: mapColumns(header, kind) }
}

/** The columns of a kind's fields. A column holds one field. */
export function mapColumns(header: readonly string[], kind: ImportKind): ColumnMapping {
  const columns = header.map(plainName)
  const mapping: ColumnMapping = {}
  const taken = new Set<number>()
  for (const field of importKinds[kind].takes) {
    // Shopify's `Name` is the number of the order.
    const isTaken = (name: string) => field === 'name' && name === 'name' && columns.includes('lineitem name')
    const named = namesOf(columnNames[field]).flatMap((name) => (isTaken(name) ? [] : [columns.indexOf(name)]))
    const place = [...named, ...(field === 'status' ? [columns.findIndex(isStatus)] : [])].find((index) => index >= 0 && !taken.has(index))
    if (place === undefined) continue
    mapping[field] = place
    taken.add(place)
  }
  return mapping
}

/** Columns that count where the one of the date is empty, the best first. */
export function furtherDates(header: readonly string[], mapping: ColumnMapping): number[] {
  if (mapping.date === undefined) return []
  const columns = header.map(plainName)
  const mapped = new Set(Object.values(mapping))
  return namesOf(columnNames.date)
    .map((name) => columns.indexOf(name))
    .filter((place) => place >= 0 && !mapped.has(place))
}

/** Columns of an order's further items, as `line_item_2`, each with the one of its amount; -1: it has none. */
export function furtherItems(header: readonly string[], { course }: ColumnMapping): { name: number; amount: number }[] {
  const columns = header.map(plainName)
  const [, before, after] = /^(.*\b)1(?!\d)([^]*)/.exec(course === undefined ? '' : columns[course]!) ?? []
  if (before === undefined) return []
  return columns.flatMap((column, name) => {
    const number = column.startsWith(before) && column.endsWith(after!) ? column.slice(before.length, column.length - after!.length) : ''
    return /^\d+$/.test(number) && name !== course ? [{ name, amount: columns.indexOf(`${before}${number} total`) }] : []
  })
}

/** Columns of which nothing is read. */
export function unusedColumns(header: readonly string[], mapping: ColumnMapping): number[] {
  const items = furtherItems(header, mapping).flatMap(({ name, amount }) => [name, amount])
  const used = new Set([
    ...Object.values(mapping),
    ...furtherDates(header, mapping),
    ...denials(header, mapping),
    ...currencyColumns(header),
    ...items,
  ])
  return [...header.keys()].filter((place) => !used.has(place))
}

/** The mapping that staff sent: for each column its field, or nothing. A field of another kind is left out. */
export const mappingOf = (fields: readonly string[], kind: ImportKind): ColumnMapping =>
  Object.fromEntries(importKinds[kind].takes.flatMap((field) => (fields.includes(field) ? [[field, fields.indexOf(field)]] : [])))

/** Needed fields that have no column yet, as staff read them. */
export const missingFields = (kind: ImportKind, mapping: ColumnMapping): string[] =>
  importKinds[kind].needs.filter((field) => mapping[field] === undefined).map((field) => importFields[field][0])
