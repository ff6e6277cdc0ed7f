import { isAnonymousEmail } from '#domain/platform/values/anonymous-person.ts'
import { addressRefusal, type Post } from '#integrations/smtp/smtp.ts'
import { emailResults } from '../monitoring/events.ts'
import type { Deps } from '../start/deps.ts'
import { addressCaller } from '../web/rate-limits/rate-limit-rules.ts'
import { returnCall, takeCall } from '../web/rate-limits/rate-limits.sql.ts'
import type { Email } from './declare-email.ts'
import { withPictures } from './email-pictures.ts'

/** The row of an e-mail, and what is recorded of each outcome. */
interface Delivery<Kind, Row> {
  kind: Kind
  row: Row
  /** The same for each attempt: a mail server drops a message whose id it has already delivered. */
  id: string
  isFirst?: boolean
  queuedAt?: Date
  /** The path of the cover of what it is about. */
  cover?: () => Promise<string | null>
  sent?: (messageId: string, email: { subject: string; to: string }) => Promise<void>
  untrue?: () => Promise<void>
  /** Its address got too many e-mails of this kind: another one may be sent after so many seconds. For kinds with an `addressLimit`. */
  postponed?: (seconds: number) => Promise<void>
  /** The mail server refuses the address for good. Without it another attempt follows, as after any other failure. */
  refused?: (failure: string, err: unknown) => Promise<void>
  failed?: () => Promise<void>
}

/** Composes and sends an e-mail of one of these kinds, if it is still true. Throws if another attempt may succeed. */
export async function deliverEmail<Kind extends string, Row>(
  deps: Deps,
  post: Post,
  emails: Partial<Record<Kind, Email<Row>>>,
  { kind, row, id, isFirst, queuedAt, cover, sent, untrue, postponed, refused, failed }: Delivery<Kind, Row>,
) {
  const { publicUrl, mail } = deps.config
  let giveBack: (() => Promise<void>) | undefined
  const result = (result: 'sent' | 'refused' | 'failed') =>
    emailResults.publish({ kind, result, ...(queuedAt && { seconds: (Date.now() - queuedAt.getTime()) / 1000 }) })
  try {
    const declared = emails[kind]
    if (!declared) throw new Error(`this release knows no e-mail ${kind}`)
    const { addressLimit } = declared
    const email = await declared.compose(deps, row)
    // An order whose personal data was erased meanwhile has nobody to write to.
    if (!email || isAnonymousEmail(email.to)) return await untrue?.()
    if (addressLimit && isFirst) {
      const caller = addressCaller(email.to)
      const counted = await takeCall(deps, addressLimit, caller)
      if (counted.kind === 'refused') return await postponed?.(counted.waitSeconds)
      if (counted.kind === 'taken') giveBack = () => returnCall(deps, addressLimit, caller)
    }
    const messageId = `<${id}@${new URL(publicUrl).hostname}>`
    await post.send({ from: mail.from, messageId, ...(await withPictures(deps, email, (await cover?.()) ?? null)) })
    await sent?.(messageId, email)
    result('sent')
  } catch (error) {
    const failure = refused && addressRefusal(error)
    result(failure ? 'refused' : 'failed')
    // It will be counted when it is tried again.
    await giveBack?.()
    if (refused && failure) return await refused(failure, error)
    await failed?.()
    throw error
  }
}
