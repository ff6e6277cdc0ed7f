import { createGa4 } from '#integrations/ga4/ga4.ts'
import { createMeta } from '#integrations/meta/meta.ts'
import { conversionJobs } from '#server/operations/conversions/conversions.jobs.ts'
import type { FiscalIssuer } from '#domain/compliance/fiscal/fiscal-issuer.ts'
import type { Post } from '#integrations/smtp/smtp.ts'
import { recoveryJobs } from '#server/checkout/recovery/recovery.jobs.ts'
import { fiscalJobs } from '#server/compliance/fiscal/fiscal.jobs.ts'
import { legalTextJobs } from '#server/compliance/legal-texts/legal-texts.jobs.ts'
import { privacyJobs } from '#server/compliance/privacy/privacy.jobs.ts'
import { accessJobs } from '#server/delivery/access/access.jobs.ts'
import { libraryJobs } from '#server/delivery/library/library.jobs.ts'
import { pushJobs } from '#server/delivery/access/pushes/pushes.jobs.ts'
import { subscriptionJobs } from '#server/orders/subscriptions/subscriptions.jobs.ts'
import { stampJobs } from '#server/delivery/stamps/stamps.jobs.ts'
import { ledgerJobs } from '#server/money/ledger/ledger.jobs.ts'
import { paymentJobs } from '#server/money/payments/payments.jobs.ts'
import { refundJobs } from '#server/money/refunds/refunds.jobs.ts'
import { transferJobs } from '#server/money/transfers/transfers.jobs.ts'
import { webhookEventJobs } from '#server/money/payment-webhooks/webhook-events.jobs.ts'
import { exceptionJobs } from '#server/operations/exceptions/exceptions.jobs.ts'
import { weeklyJobs } from '#server/operations/dashboard/weekly.jobs.ts'
import { webhookJobs } from '#server/operations/outgoing-webhooks/webhooks.jobs.ts'
import { bulkJobs } from '#server/operations/bulk/bulk.jobs.ts'
import { importJobs } from '#server/operations/imports/imports.jobs.ts'
import { buyerJobs } from '#server/people/buyers/buyers.jobs.ts'
import { contactJobs } from '#server/people/contact/contact.jobs.ts'
import { waitingListJobs } from '#server/people/waiting-list/waiting-list.jobs.ts'
import { emailJobs } from '#server/platform/emails/emails.jobs.ts'
import { draftJobs } from '#server/catalogue/courses/drafts.jobs.ts'
import { mediaJobs } from '#server/catalogue/media/media.jobs.ts'
import { fileJobs } from '#server/platform/files/files.jobs.ts'
import type { WebPush } from '#integrations/web-push/web-push.ts'
import type { WebhookTargets } from '#integrations/webhook-targets/webhook-targets.ts'
import type { Jobs } from '#server/platform/jobs/job.ts'
import { sweepingJobs } from '#server/platform/jobs/sweep.jobs.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { videoJobs } from '#server/platform/files/videos/videos.jobs.ts'
import { contentChangeJobs } from '#server/platform/web/response-cache/content-changes.jobs.ts'
import { limitJobs } from '#server/platform/web/rate-limits/rate-limits.jobs.ts'
import { sendEmail } from './emails.ts'

/** Clients that only jobs use. */
interface Clients {
  post: Post
  issuer: FiscalIssuer | undefined
  targets: WebhookTargets
  webPush: WebPush
}

/** Every job of server/platform/jobs/job-kinds.ts, as its context declares it. It does not compile without one of them. */
export function listJobs(deps: Deps, { post, issuer, targets, webPush }: Clients): Jobs {
  const jobs = {
    ...paymentJobs(deps),
    ...refundJobs(deps),
    ...webhookEventJobs(deps),
    ...recoveryJobs(deps),
    ...subscriptionJobs(deps),
    ...ledgerJobs(deps),
    ...transferJobs(deps),
    ...emailJobs(deps, post, sendEmail),
    ...buyerJobs(deps, post),
    ...contactJobs(deps, post),
    ...waitingListJobs(deps),
    ...libraryJobs(deps),
    ...draftJobs(deps),
    ...accessJobs(deps),
    ...stampJobs(deps),
    ...exceptionJobs(deps, post),
    ...weeklyJobs(deps, post),
    ...webhookJobs(deps, targets),
    ...pushJobs(deps, webPush),
    ...conversionJobs(deps, () => destinationsOf(deps.config)),
    ...importJobs(deps),
    ...bulkJobs(deps),
    ...fiscalJobs(deps, issuer),
    ...privacyJobs(deps, post),
    ...legalTextJobs(deps),
    ...fileJobs(deps),
    ...mediaJobs(deps),
    ...videoJobs(deps),
    ...contentChangeJobs(deps),
    ...limitJobs(deps),
  }
  return { ...jobs, ...sweepingJobs(deps, jobs) }
}

const destinationsOf = ({ conversions: { META, GA4 } }: Deps['config']) => ({
  ...(META && { META: createMeta(META) }),
  ...(GA4 && { GA4: createGa4(GA4) }),
})
