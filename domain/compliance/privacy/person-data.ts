import type { Consented } from '#domain/platform/settings/conversion-destinations.ts'
import type { Attribution } from '#domain/orders/attribution/attribution.ts'
import type { FiscalDocumentKind } from '#domain/catalogue/products/fiscal-classes.ts'
import type { Change } from '#domain/platform/forms/changes.ts'
import type { HistoryAction } from '#domain/platform/forms/history-actions.ts'
import { type CsvCell, csvLine } from '#domain/platform/values/csv.ts'
import { formatCpf, formatPhone } from '#domain/platform/values/masks.ts'

/**
 * Everything that the store has about an address, as a person can download it (LGPD, arts. 18 and 19; docs/rules/privacy.md#export). Dates are
 * ISO 8601 as PostgreSQL writes them in JSON, money is BRL cents.
 */
export interface PersonData extends PersonParts {
  exportedAt: string
  email: string
}

/** One part for each kind of data. tests/harness/exported-tables.ts names the tables of each. */
export interface PersonParts {
  profile: {
    certificateName: string | null
    /** Whether new lessons are announced by e-mail. */
    lessonEmails: boolean
    recoveryEmails: boolean
    /** From the file of another platform that the store imported. */
    name: string | null
    cpf: string | null
    phone: string | null
  }
  orders: {
    id: string
    status: string
    method: string
    createdAt: string
    paidAt: string | null
    sentAt: string | null
    carrier: string | null
    trackingCode: string | null
    name: string
    email: string
    cpf: string
    phone: string
    address: Record<string, string> | null
    source: string | null
    attribution: Attribution | null
    consented: Consented | null
    itemsCents: number
    shippingCents: number
    discountCents: number
    totalCents: number
    refundedCents: number
    items: { title: string; quantity: number; unitCents: number }[]
    /** A use is counted for the CPF and the mailbox, until it is returned. */
    coupon: { code: string; cpf: string; email: string; returnedAt: string | null } | null
    /** Terms accepted with the order. Null: an order of before there were any. */
    termsVersion: number | null
    emails: { kind: string; sentAt: string }[]
  }[]
  /** Attempts to pay. */
  payments: {
    orderId: string
    method: string
    status: string
    amountCents: number
    paidCents: number
    refundedCents: number
    createdAt: string
    expiresAt: string
    providerId: string | null
    payUrl: string | null
    pixText: string | null
    refusal: string | null
  }[]
  /** Money that arrived. */
  charges: {
    orderId: string
    id: string
    paidAt: string | null
    paidCents: number
    interestCents: number
    refundedCents: number
    endToEndId: string | null
    nsu: string | null
    authorizationCode: string | null
  }[]
  refunds: {
    orderId: string
    scope: string
    status: string
    amountCents: number
    createdAt: string
    doneAt: string | null
    refusal: string | null
    /** Day (YYYY-MM-DD) on which it returned, how and why, if not through the payment provider. */
    returnedOn: string | null
    method: string | null
    reason: string | null
  }[]
  disputes: {
    orderId: string
    kind: string
    reason: string
    status: string
    amountCents: number
    providerReference: string
    openedAt: string
    answeredAt: string | null
    closedAt: string | null
  }[]
  /** Fiscal documents. Their files are on the page of their order. */
  documents: {
    orderId: string
    document: FiscalDocumentKind
    status: string
    number: string | null
    accessKey: string | null
    totalCents: number
    issuedAt: string | null
    canceledAt: string | null
    reason: string | null
  }[]
  /** Lines of orders that the buyer withdrew from. `declaredOn`: YYYY-MM-DD, null if by the button. */
  withdrawals: {
    orderId: string
    title: string
    requestedAt: string
    declaredOn: string | null
    declaredThrough: string | null
    reason: string | null
  }[]
  /** E-books with the buyer's name on each page. */
  copies: { orderId: string; title: string; code: string; version: number; status: string; madeAt: string | null; usedAt: string | null }[]
  accesses: {
    course: string
    grantedAt: string
    expiresAt: string | null
    firstOpenedAt: string | null
    lastSeenAt: string | null
    origin: string | null
  }[]
  courseEmails: { course: string; kind: string; sentAt: string }[]
  progress: {
    course: string
    lesson: string
    watchedSeconds: number
    watchedPlaces: string
    completedAt: string | null
    updatedAt: string
  }[]
  /** Places in e-books that were opened in the member area. `fraction`: of the whole book, 0 to 1. */
  readings: { title: string; place: string; fraction: number; updatedAt: string }[]
  certificates: { code: string; name: string; course: string; hours: number; issuedAt: string; revokedAt: string | null }[]
  /** `bytes`: null of a link to another server, which counts how often it was opened. */
  downloads: { kind: string; title: string; bytes: number | null; times: number; at: string }[]
  devices: { device: string; createdAt: string; lastSeenAt: string; endedAt: string | null }[]
  /** From where the person used the store within six months. `kind`: BUYER in the library, ORDER for a purchase. */
  accessRecords: { at: string; address: string; port: number | null; kind: string }[]
  /** Messages sent at /contato. */
  messages: { receivedAt: string; name: string; order: string; message: string; answeredAt: string | null }[]
  /** Products of which the person is told by e-mail when their sale opens. */
  waiting: { product: string; askedAt: string; confirmedAt: string | null; endedAt: string | null; lastEmailAt: string | null }[]
  requests: { kind: string; requestedAt: string; status: string }[]
  /** Changes and openings of what the person has. `by`: who acted. */
  history: { entity: string; entityId: string; action: HistoryAction; at: string; by: 'BUYER' | 'STORE'; changes: Change[] }[]
}

/** An address as on an envelope, the street first. */
export const addressText = ({ street, number, complement, neighborhood, city, state, zip }: Record<string, string>): string =>
  [street, number, complement, neighborhood, city, state, zip].filter(Boolean).join(', ')

/**
 * The parts as tables, for CSV, by the names of their files. What has several values in one row is joined. Numbers that are names are written
 * with their signs: of digits alone a spreadsheet makes an amount, without the zeros in front and the digits after the fifteenth.
 */
export function personTables(data: PersonData): Record<string, Record<string, CsvCell>[]> {
  const orders = data.orders.map(({ items, emails, address, attribution, consented, coupon, ...order }) => ({
    ...order,
    cpf: formatCpf(order.cpf),
    phone: formatPhone(order.phone),
    address: address ? addressText(address) : '',
    attribution: attribution ? JSON.stringify(attribution) : '',
    consented: consented ? JSON.stringify(consented) : '',
    coupon: coupon?.code ?? '',
    items: items.map(({ title, quantity }) => `${quantity}x ${title}`).join('; '),
    emails: emails.map(({ kind, sentAt }) => `${kind} ${sentAt}`).join('; '),
  }))
  const history = data.history.map(({ changes, ...line }) => ({ ...line, changes: changes.map(changeText).join('; ') }))
  return {
    perfil: [data.profile],
    pedidos: orders,
    pagamentos: data.payments,
    cobrancas: data.charges,
    reembolsos: data.refunds,
    contestacoes: data.disputes,
    'notas-fiscais': data.documents.map((document) => ({ ...document, accessKey: document.accessKey?.replaceAll(/.{4}(?=.)/g, '$& ') })),
    desistencias: data.withdrawals,
    copias: data.copies,
    acessos: data.accesses,
    'avisos-de-aulas': data.courseEmails,
    progresso: data.progress,
    leituras: data.readings,
    certificados: data.certificates,
    downloads: data.downloads,
    aparelhos: data.devices,
    'registros-de-acesso': data.accessRecords,
    mensagens: data.messages,
    'listas-de-espera': data.waiting,
    solicitacoes: data.requests,
    historico: history,
  }
}

const changeText = ({ field, before, after }: Change) => `${field}: ${before ?? ''} > ${after ?? ''}`

/** A table as a CSV file whose columns and accents Excel reads in Brazil. */
export function csvOf(rows: readonly Record<string, CsvCell>[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  return `\u{feff}${[columns, ...rows.map((row) => columns.map((column) => row[column]))].map(csvLine).join('')}`
}
