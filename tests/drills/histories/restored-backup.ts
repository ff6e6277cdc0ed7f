import { receiveWebhookEvent } from '#server/money/payment-webhooks/receive-webhook-event.ts'
import { executeRefund } from '#server/money/refunds/execute-refund.ts'
import { listExceptions } from '#server/operations/exceptions/exceptions.sql.ts'
import { resolveException } from '#server/operations/exceptions/resolve-exception.ts'
import { runCheck } from '#server/operations/exceptions/run-checks.ts'
import type { Lane } from './lane.ts'
import { randomEvent, step } from './history.ts'
import { finishRefund, refundedBy, type RequestedRefund, returnInPortal } from './late-refunds.ts'
import type { ModelOrder } from './model.ts'
import { pay } from './money-events.ts'
import { request, survive, wantRefund } from './wanted-refund.ts'

/** The model of a lane at a moment, with refunds that are planned and not answered. */
interface Snapshot {
  open: ModelOrder[]
  shelf: Lane['shelf']
  planned: { order: ModelOrder; refund: RequestedRefund }[]
}

/** Some histories, and refunds that are planned when the backup is made. Resolves with the model of that moment. */
export async function playUntilBackup(lane: Lane): Promise<Snapshot> {
  for (let left = 8; left > 0; left -= 1) await step(lane)
  const planned: Snapshot['planned'] = []
  for (const order of lane.open) {
    await pay(lane, order)
    const refund = await planRefund(lane, order)
    if (refund) planned.push({ order, refund })
  }
  return structuredClone({ open: lane.open, shelf: lane.shelf, planned })
}

/** The store's process ends before or after PagBank's answer to the first call; a withdrawal only waits for its job. */
async function planRefund(lane: Lane, order: ModelOrder): Promise<RequestedRefund | undefined> {
  await lane.settleAll(order)
  const wanted = wantRefund(lane, order)
  if (!wanted) return undefined
  const before = refundedBy(lane, wanted)
  const end = lane.chance.of(['killed-before', 'killed-before', 'killed-after'] as const)
  lane.tell(`plan ${wanted.kind} ${[...wanted.parts.values()].join('+')} ${end}`, order)
  lane.bank.refunds.fail(end)
  const id = await request(lane, order, wanted)
  lane.bank.refunds.fail()
  if (end === 'killed-before' && lane.chance.chance(0.7)) await forgetRequest(lane, id)
  return { ...wanted, id, before }
}

/** Takes the refund back to the moment just before its first call. */
async function forgetRequest({ deps: { db } }: Lane, refundId: string) {
  await db.updateTable('refund_calls').set({ requested_at: null }).where('refund_id', '=', refundId).execute()
}

/** Events after the backup, which are in none. */
export async function playAfterBackup(lane: Lane, { planned }: Snapshot) {
  for (const { order, refund } of planned) {
    const act = lane.chance.of(['job', 'job', 'portal', 'portal', 'nothing'] as const)
    lane.tell(`after-backup ${act}`, order)
    if (act === 'job') await survive(executeRefund(lane.deps, refund.id))
    if (act === 'portal') returnInPortal(lane, refund)
  }
  lane.open = lane.open.filter(({ id }) => !planned.some(({ order }) => order.id === id))
  // The model follows the planned refunds only from the restore on; their copies and coupons may be back already.
  await lane.takeOverShelf()
  for (let left = lane.chance.between(2, 8); left > 0; left -= 1) await randomEvent(lane)
}

/** The model is that of the backup again; PagBank has gone on. */
export async function playAfterRestore(lane: Lane, { open, shelf, planned }: Snapshot) {
  lane.tell('restored')
  lane.open = open
  lane.shelf = shelf
  // A backup may be older than the keys that PagBank remembers.
  if (lane.chance.chance(0.7)) lane.bank.refunds.forgetKeys()
  for (const { order, refund } of planned) await finishRefund(lane, order, refund)
  for (const order of lane.open) await lane.settleAll(order)
  await lane.compareShelf()
  await findUnknownMoney(lane)
}

/** PagBank repeats the events of orders that were placed after the backup: staff see each, and return its money in the portal. */
async function findUnknownMoney(lane: Lane) {
  const { deps, bank, open } = lane
  const unknown = bank.unknownOrders(new Set(open.flatMap(({ payments }) => payments.map(({ id }) => id))))
  for (const { id, reference } of unknown)
    await receiveWebhookEvent(deps, {
      bytes: Buffer.from(JSON.stringify({ id, reference_id: reference })),
      headers: {},
      signature: 'valid',
    })
  await runCheck(deps.db, 'UNKNOWN_PAYMENT')
  const { data } = await listExceptions(deps.db, { offset: 0, limit: 1_000 }, { kind: 'UNKNOWN_PAYMENT', accepted: false })
  for (const { id, reference, charges } of unknown) {
    const exception = data.find(({ subject }) => subject === id)
    lane.tell(`unknown-money ${id}`)
    lane.equal('the money is an exception', exception !== undefined, true)
    for (const charge of charges) bank.refundInPortal(charge, charge.paidCents - charge.refundedCents)
    await resolveException(deps, { id: exception!.id, action: 'ACCEPT', reason: 'Devolvido no portal.', actor: 'drill', subject: 'drill' })
    bank.forget(new Set([reference]))
  }
}
