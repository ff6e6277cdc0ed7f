import type { DB } from '#database/tables.generated.ts'
import type { PersonParts } from '#domain/compliance/privacy/person-data.ts'

/**
 * A table's place in an export (docs/rules/privacy.md#export): the part that reads it; or why it is in none (`withheld`); or why it says
 * nothing of a buyer (`nobody`).
 */
type Exported = keyof PersonParts | { withheld: string } | { nobody: string }

/** Every table. tests/api/person-export.test.ts sees that each part reads its tables, and that nothing of a person is missing. */
export const exportedTables: Record<keyof DB, Exported> = {
  access_records: 'accessRecords',
  api_tokens: { nobody: 'tokens of staff' },
  banners: { nobody: 'the catalogue' },
  book_terms: { nobody: 'the catalogue' },
  books: { nobody: 'the catalogue' },
  buyer_session_orders: { withheld: "which browser opened which order: it has verified no address, and may be another person's" },
  buyer_sessions: 'devices',
  buyers: 'profile',
  cdn_purges: { nobody: 'tags of the catalogue' },
  certificates: 'certificates',
  charges: 'charges',
  contact_messages: 'messages',
  coupon_redemptions: 'orders',
  coupons: { nobody: 'the catalogue' },
  course_accesses: 'accesses',
  course_emails: 'courseEmails',
  course_terms: { nobody: 'the catalogue' },
  courses: { nobody: 'the catalogue' },
  daily_sales: { nobody: 'sums of sales' },
  disputes: 'disputes',
  downloads: 'downloads',
  emails: 'orders',
  erasures: { withheld: 'ids and hashes of erasures, which `requests` has' },
  exception_checks: { nobody: 'one row for each check' },
  exceptions: { withheld: 'what staff have to do about an order, which `orders` has' },
  file_downloads: 'downloads',
  files: { nobody: 'what staff uploaded' },
  fiscal_classes: { nobody: 'settings' },
  fiscal_documents: 'documents',
  fiscal_orders: { withheld: 'when documents were planned, which `documents` has' },
  fiscal_overrides: { nobody: 'settings' },
  fiscal_settings: { nobody: 'settings' },
  former_slugs: { nobody: 'the catalogue' },
  history: 'history',
  ledger_checks: { nobody: 'one row for each check' },
  ledger_entries: { nobody: 'accounts and amounts' },
  ledger_findings: { nobody: 'amounts' },
  ledger_transactions: { nobody: 'ids and dates' },
  legal_texts: { nobody: "the store's own texts" },
  lesson_progress: 'progress',
  migrations: { nobody: 'names of files' },
  order_items: 'orders',
  orders: 'orders',
  payments: 'payments',
  post_terms: { nobody: 'the catalogue' },
  posts: { nobody: 'the catalogue' },
  privacy_requests: 'requests',
  privacy_runs: { nobody: 'sums of the nightly job' },
  provider_exchanges: { withheld: 'redacted calls of PagBank, deleted by age: `payments`, `charges` and `refunds` have their result' },
  provider_health: { nobody: 'errors of a connection' },
  rate_limits: { nobody: 'callers, for minutes' },
  refund_calls: { withheld: 'calls of PagBank, whose result `refunds` has' },
  refunds: 'refunds',
  search_words: { nobody: 'the catalogue' },
  sign_in_codes: { withheld: 'hashes of codes, for a day' },
  signing_keys: { nobody: 'keys' },
  stamped_copies: 'copies',
  store_settings: { nobody: 'settings' },
  transfer_days: { nobody: 'one row for each day' },
  transfer_lines: { withheld: "PagBank's report of what it paid out to the store for `charges`" },
  uploads: { nobody: 'what staff upload' },
  webhook_deliveries: { withheld: 'copies of other parts that were sent to programs of the store, deleted after 30 days' },
  webhook_endpoints: { nobody: 'settings' },
  webhook_events: { withheld: 'redacted hints of PagBank, deleted by age: `payments`, `charges` and `refunds` have their result' },
  webhook_secrets: { nobody: 'keys' },
  withdrawals: 'withdrawals',
  worker_heartbeats: { nobody: 'names of workers' },
}

/** Columns with texts about a person that the parts of their tables leave out, and why. */
export const withheldColumns: Record<string, string> = {
  'disputes.answer_note': 'how the store defends itself in a dispute',
}
