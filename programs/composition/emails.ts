import type { OrderEmailKind } from '#domain/orders/emails/email-kinds.ts'
import { recoveryEmails } from '#server/checkout/recovery/recovery-email.ts'
import { fiscalEmails } from '#server/compliance/fiscal/fiscal-email.sql.ts'
import { erasureEmails } from '#server/compliance/privacy/erasure-email.ts'
import { withdrawalEmails } from '#server/compliance/withdrawals/withdrawal-email.sql.ts'
import { accessEmails } from '#server/delivery/access/access-email.sql.ts'
import { courseEmails } from '#server/delivery/library/course-email.ts'
import { questionEmails } from '#server/delivery/questions/question-email.ts'
import { refundEmails } from '#server/money/refunds/refund-email.sql.ts'
import { weeklyEmails } from '#server/operations/dashboard/weekly-email.ts'
import { ownerEmails } from '#server/operations/exceptions/owner-email.ts'
import { firstCover, type QueuedOrderEmail } from '#server/orders/emails/emails.sql.ts'
import { orderEmails } from '#server/orders/emails/order-emails.sql.ts'
import { startEmails } from '#server/orders/subscriptions/start-email.sql.ts'
import { cycleEmails } from '#server/orders/subscriptions/cycle-emails.sql.ts'
import { signInEmails } from '#server/people/buyers/sign-in-email.ts'
import { contactEmails } from '#server/people/contact/contact-emails.ts'
import { waitingEmails } from '#server/people/waiting-list/waiting-email.ts'
import type { Email } from '#server/platform/emails/declare-email.ts'
import { sendEmailOf } from '#server/platform/emails/send-email.ts'

/** The e-mails about an order. It does not compile without one of domain/orders/emails/email-kinds.ts. */
const emails: Record<OrderEmailKind, Email<QueuedOrderEmail>> = {
  ...orderEmails,
  ...recoveryEmails,
  ...accessEmails,
  ...refundEmails,
  ...withdrawalEmails,
  ...fiscalEmails,
  ...cycleEmails,
}
const others = { ...signInEmails, ...contactEmails, ...erasureEmails, ...ownerEmails, ...weeklyEmails }

export const sendEmail = sendEmailOf(
  {
    emails,
    course_emails: { ...courseEmails, ...questionEmails },
    waiting_list: waitingEmails,
    imported_subscribers: startEmails,
  },
  firstCover,
)
export const emailKinds = Object.keys({ ...emails, ...courseEmails, ...questionEmails, ...waitingEmails, ...startEmails, ...others })
