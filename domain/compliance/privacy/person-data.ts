import { type CsvCell, csvLine } from '#domain/platform/values/csv.ts'

/**
 * Everything that the store has about an address, as a person can download it (LGPD, arts. 18 and 19; docs/rules/privacy.md#export). Dates are
 * ISO 8601 as PostgreSQL writes them in JSON, money is BRL cents.
 */
export interface PersonData {
  exportedAt: string
  email: string
  certificateName: string | null
  /** Whether new lessons are announced by e-mail. */
  lessonEmails: boolean
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
    itemsCents: number
    shippingCents: number
    discountCents: number
    totalCents: number
    refundedCents: number
    items: { title: string; quantity: number; unitCents: number }[]
    /** Terms accepted with the order. Null: an order of before there were any. */
    termsVersion: number | null
    emails: { kind: string; sentAt: string }[]
  }[]
  accesses: { course: string; grantedAt: string; expiresAt: string | null; firstOpenedAt: string | null; lastSeenAt: string | null }[]
  progress: { course: string; lesson: string; watchedSeconds: number; completedAt: string | null; updatedAt: string }[]
  certificates: { code: string; name: string; course: string; hours: number; issuedAt: string }[]
  downloads: { kind: string; title: string; bytes: number; at: string }[]
  devices: { device: string; createdAt: string; lastSeenAt: string; endedAt: string | null }[]
  /** Lines of orders that the buyer withdrew from. `declaredOn`: YYYY-MM-DD, null if by the button. */
  withdrawals: { orderId: string; title: string; requestedAt: string; declaredOn: string | null; reason: string | null }[]
  /** Messages sent at /contato. */
  messages: { receivedAt: string; name: string; order: string; message: string; answeredAt: string | null }[]
  requests: { kind: string; requestedAt: string; status: string }[]
}

/** The lists of the data as tables, for CSV. What has several values in one row is joined. */
export function personTables({
  orders,
  accesses,
  progress,
  certificates,
  downloads,
  devices,
  withdrawals,
  messages,
  requests,
}: PersonData) {
  const flatOrders = orders.map(({ items, emails, address, ...order }) => ({
    ...order,
    address: address ? Object.values(address).filter(Boolean).join(', ') : '',
    items: items.map(({ title, quantity }) => `${quantity}x ${title}`).join('; '),
    emails: emails.map(({ kind, sentAt }) => `${kind} ${sentAt}`).join('; '),
  }))
  return {
    pedidos: flatOrders,
    acessos: accesses,
    progresso: progress,
    certificados: certificates,
    downloads,
    aparelhos: devices,
    desistencias: withdrawals,
    mensagens: messages,
    solicitacoes: requests,
  }
}

/** A table as a CSV file whose columns and accents Excel reads in Brazil. */
export function csvOf(rows: readonly Record<string, CsvCell>[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  return `\u{feff}${[columns, ...rows.map((row) => columns.map((column) => row[column]))].map(csvLine).join('')}`
}
