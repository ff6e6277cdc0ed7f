import type { Attachment } from '#integrations/smtp/smtp.ts'
import type { Deps } from '../start/deps.ts'
import type { Rule } from '../web/rate-limits/rate-limit-rules.ts'
import type { Written } from './written.ts'

interface Addressed {
  to: string
  /** Where an answer goes, if not to the sender. */
  replyTo?: string
  attachments?: Attachment[]
}

/** One kind of e-mail, with all that the sender needs to know of it. `Row`: what is stored of it where it waits. */
interface Declaration<Row, Data extends Addressed> {
  /** Reads what it says, when it is sent. Null: what it is about is gone. */
  data: (deps: Deps, row: Row) => Promise<Data | null>
  /** Whether it says what is true now. One that does not is not sent. */
  isTrue: (data: Data) => boolean
  text: (data: Data) => Written
  /** Limits how often an address gets one, for a kind that anybody can have sent to it. Above it one is sent later. One that is sent again is not counted. */
  addressLimit?: Rule
}

export interface Email<Row> {
  addressLimit?: Rule
  /** Null: it is not true any more. */
  compose(deps: Deps, row: Row): Promise<(Addressed & Written) | null>
}

export const declareEmail = <Row, Data extends Addressed>(email: Declaration<Row, Data>): Email<Row> => ({
  addressLimit: email.addressLimit,
  async compose(deps, row) {
    const data = await email.data(deps, row)
    if (!data || !email.isTrue(data)) return null
    const { to, replyTo, attachments } = data
    return { to, replyTo, attachments, ...email.text(data) }
  },
})

/** The contents of an e-mail, as this function reads them. */
export type DataOf<Read extends (...args: never[]) => unknown> = NonNullable<Awaited<ReturnType<Read>>>

/** For an e-mail about something that happened, which stays true. */
export const always = () => true
