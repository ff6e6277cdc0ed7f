import { sql } from 'kysely'
import { sendEmail } from '#programs/composition/emails.ts'
import { recoveryKinds } from '#domain/orders/emails/email-kinds.ts'
import { queueReminders } from '#server/checkout/recovery/recovery.sql.ts'
import { requestErasure } from '#server/compliance/privacy/request-erasure.ts'
import { setWantedEmails } from '#server/people/buyers/buyers.sql.ts'
import type { Email } from '#integrations/smtp/smtp.ts'
import type { Lane } from './lane.ts'
import type { ModelOrder } from './model.ts'
import { pay } from './money-events.ts'
import { cancel } from './order-events.ts'

/** Steps as close as the settings allow, so that delays bring two of them near each other. */
const steps = [0.5, 1.6, 2.7].map((hours) => ({ hours, subject: 'Lembrete', text: 'Lembrete' }))

/** The mailbox of an order's buyer, as the mail server has it. Ages are minutes of the order. */
interface Mailbox {
  age: number
  delivered: { step: number; age: number; messageId: string }[]
  /** By step: the process died, or the answer was lost, after the mail server had accepted it. */
  unanswered: Map<number, number>
  isClosed: boolean
}
const mailboxes = new WeakMap<ModelOrder, Mailbox>()

function mailboxOf(order: ModelOrder): Mailbox {
  const mailbox = mailboxes.get(order) ?? { age: 0, delivered: [], unanswered: new Map(), isClosed: false }
  mailboxes.set(order, mailbox)
  return mailbox
}

/** Time passes, reminders are queued, something happens, and they are sent by workers that may die, through a mail server that may be away. */
export async function remind(lane: Lane, order: ModelOrder) {
  if (!lane.reminds || order.payments.length === 0) return
  const mailbox = mailboxOf(order)
  for (let left = lane.chance.between(2, 6); left > 0; left -= 1) {
    await passMinutes(lane, order, mailbox, lane.chance.between(10, 70))
    await lane.deps.db.transaction().execute((tx) => queueReminders(tx, steps))
    await interfere(lane, order, mailbox)
    await send(lane, order, mailbox)
  }
}

/** The person of an order that has ended is erased after a reminder was queued. */
export async function eraseReminded(lane: Lane, order: ModelOrder) {
  if (!lane.reminds || order.status !== 'EXPIRED' || lane.accesses.people.has(order.email) || !lane.chance.chance(0.3)) return
  const mailbox = mailboxOf(order)
  await passMinutes(lane, order, mailbox, 40)
  await lane.deps.db.transaction().execute((tx) => queueReminders(tx, steps))
  await lane.call(() => requestErasure(lane.deps, { email: order.email, requestedBy: 'drill' }))
  lane.count('remind-erased')
  mailbox.isClosed = true
  await send(lane, order, mailbox)
}

async function passMinutes({ deps: { db } }: Lane, order: ModelOrder, mailbox: Mailbox, minutes: number) {
  mailbox.age += minutes
  const by = sql`make_interval(mins => ${minutes})`
  await sql`update orders set created_at = created_at - ${by} where id = ${order.id}`.execute(db)
  await sql`update payments set created_at = created_at - ${by} where order_id = ${order.id}`.execute(db)
  await sql`update emails set queued_at = queued_at - ${by}, sent_at = sent_at - ${by}, claimed_at = claimed_at - ${by} where order_id = ${order.id}`.execute(
    db,
  )
}

async function interfere(lane: Lane, order: ModelOrder, mailbox: Mailbox) {
  const what = lane.chance.between(1, 12)
  if (what === 1) await pay(lane, order)
  if (what === 2) await cancel(lane, order)
  if (what !== 3) return
  lane.tell('remind-unsubscribe', order)
  await lane.call(() => setWantedEmails(lane.deps.db, order.email, { recoveryEmails: false }))
  mailbox.isClosed = true
}

async function send(lane: Lane, order: ModelOrder, mailbox: Mailbox) {
  const { db } = lane.deps
  const { rows } = await sql<{ id: string; kind: string }>`select id, kind from emails
    where order_id = ${order.id} and kind like 'RECOVERY%' and sent_at is null`.execute(db)
  for (const { id, kind } of rows) await sendOne(lane, order, mailbox, { id, step: recoveryKinds.findIndex((each) => each === kind) + 1 })
}

type Fault = 'none' | 'outage' | 'no-answer' | 'kill'

async function sendOne(lane: Lane, order: ModelOrder, mailbox: Mailbox, { id, step }: { id: string; step: number }) {
  const fault: Fault = lane.chance.of(['none', 'none', 'outage', 'outage', 'no-answer', 'kill'])
  const killed = Promise.withResolvers<void>()
  let accepted: Email | undefined
  const post = {
    send: async (email: Email) => {
      if (fault === 'outage') throw new Error('the mail server is away')
      accepted = email
      if (fault === 'kill') killed.resolve()
      if (fault === 'kill') await new Promise(() => {})
      if (fault === 'no-answer') throw new Error('the answer is lost')
    },
  }
  const sending = sendEmail(lane.deps, post, id).catch((error: unknown) => {
    if (fault === 'none' || fault === 'kill') throw error
  })
  await Promise.race([sending, killed.promise])
  // The next attempt finds the claim of a dead process expired.
  await sql`update emails set claimed_at = claimed_at - interval '2 minutes' where id = ${id}`.execute(lane.deps.db)
  if (accepted) await compareDelivery(lane, order, mailbox, { step, messageId: accepted.messageId, fault })
  // All payments were read before the e-mail was sent.
  if (!mailbox.isClosed || accepted) await lane.readAll(order)
  if (accepted) lane.equal('the order that was reminded', ['PENDING', 'EXPIRED'].includes(order.status), true)
}

async function compareDelivery(lane: Lane, order: ModelOrder, mailbox: Mailbox, sent: { step: number; messageId: string; fault: Fault }) {
  const { step, messageId, fault } = sent
  lane.tell(`remind-sent ${step} ${fault}`, order)
  lane.equal('a reminder after the end', mailbox.isClosed, false)
  const same = mailbox.delivered.filter((each) => each.step === step)
  lane.equal('deliveries without a kill', same.length > (mailbox.unanswered.get(step) ?? 0), false)
  lane.equal(
    'the id of a repeated reminder',
    same.every((each) => each.messageId === messageId),
    true,
  )
  const near = mailbox.delivered.filter((each) => each.step !== step && mailbox.age - each.age < 59).map((each) => each.step)
  lane.equal('reminders within an hour', near, [])
  mailbox.delivered.push({ step, messageId, age: mailbox.age })
  if (fault !== 'none') mailbox.unanswered.set(step, (mailbox.unanswered.get(step) ?? 0) + 1)
}
