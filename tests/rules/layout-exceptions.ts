/** Files and names that do not keep the law of the layout yet (layout.test.ts). The lists only shrink. */
export const upwardImports: string[] = [
  'server/platform/emails/emails.sql.ts → server/delivery/library/course-emails.sql.ts',
  'server/platform/emails/send-email.ts → server/compliance/fiscal/compose-fiscal-email.sql.ts',
  'server/platform/emails/send-email.ts → server/compliance/withdrawals/compose-withdrawal-email.sql.ts',
  'server/platform/emails/send-email.ts → server/delivery/access/compose-access-email.sql.ts',
  'server/platform/emails/send-email.ts → server/delivery/library/compose-course-email.sql.ts',
  'server/platform/emails/send-email.ts → server/money/refunds/compose-refund-email.sql.ts',
  'server/platform/emails/send-email.ts → server/orders/emails/compose-order-email.sql.ts',
  'server/platform/monitoring/events.ts → domain/orders/order/order-transitions.ts',
  'server/platform/monitoring/metrics.ts → domain/orders/emails/email-kinds.ts',
  'server/platform/monitoring/metrics.ts → domain/orders/order/order-transitions.ts',
  'server/platform/web/response-cache/cache-rules.ts → domain/catalogue/products/product-types.ts',
]

export const longFunctions: string[] = []

export const longFiles: string[] = ['programs/composition/rest-calls.http.ts']
