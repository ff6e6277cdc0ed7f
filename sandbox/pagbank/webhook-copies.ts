import type { Memory } from '../state/memory.ts'
import { readSettings } from '../state/settings.ts'
import { takeFault, type WebhookFault } from './faults.ts'
import { claimingPaid, legacyForm, older } from './wrong-webhook-events.ts'

export interface WebhookCopy {
  body: string
  /** The delay before it is sent. */
  delayMs: number
  /** Signed without the token, as a forgery. */
  forged?: true
  /** The older kind of webhook: a form instead of JSON. */
  form?: true
}

/** The webhooks that one event sends: one, unless a fault is switched on (docs/providers/pagbank.md#simulated-faults). */
export function copiesOf(memory: Memory, body: object, { evenIfLost = false, asLegacyForm = false } = {}): WebhookCopy[] {
  const take = (fault: WebhookFault) => takeFault(memory, fault)
  if (!evenIfLost && take('lost')) return []
  const delayMs = take('late') ? readSettings(memory).delayMs : 0
  if (asLegacyForm) return [{ body: legacyForm(), delayMs, form: true }]
  const text = JSON.stringify(body)
  const copies: WebhookCopy[] = Array.from({ length: take('duplicate') ? 3 : 1 }, () => ({ body: text, delayMs }))
  if (take('out-of-order')) copies.push({ body: JSON.stringify(older(body)), delayMs: delayMs + 1_000 })
  if (take('forged')) {
    const lie = JSON.stringify(claimingPaid(body))
    copies.push({ body: lie, delayMs }, { body: lie, delayMs, forged: true })
  }
  if (take('legacy')) copies.push({ body: legacyForm(), delayMs, form: true })
  return copies
}
