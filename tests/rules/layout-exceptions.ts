/** Files and names that do not keep the law of the layout yet (layout.test.ts). The lists only shrink. */
export const upwardImports: string[] = [
  'server/catalogue/books/books.graphql.ts → server/delivery/stamps/queue-stamp-test.ts',
  'server/catalogue/books/refuse-locked-pdf.ts → server/delivery/stamps/run-stamp.ts',
  'server/catalogue/books/refuse-locked-pdf.ts → server/delivery/stamps/stamp-copy.ts',
  'server/catalogue/books/refuse-locked-pdf.ts → server/delivery/stamps/unstampable.ts',
  'server/catalogue/courses/former-courses.http.ts → server/delivery/access/viewer-access.sql.ts',
  'server/catalogue/courses/former-courses.http.ts → server/people/buyers/viewer.http.ts',
  'server/catalogue/media/replace-file.ts → server/delivery/stamps/queue-stamp-test.ts',
  'server/people/customers/customers.graphql.ts → server/delivery/access/access-list.sql.ts',
  'server/people/customers/customers.graphql.ts → server/delivery/access/access.graphql.ts',
  'server/platform/database/history/record-change.sql.ts → server/catalogue/products/former-slugs.sql.ts',
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

export const docstringsWithoutSubject = 88

export const bannedNames = 59
