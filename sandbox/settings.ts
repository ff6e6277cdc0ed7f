import type { Memory } from './memory.ts'
import { changeFaults, type Faults, faultsOfForm, readFaults } from './pagbank/faults.ts'

/** How the simulated PagBank behaves; set on the console page. */
export interface Settings {
  signature: 'none' | 'token' | 'ecdsa'
  /** How late a late webhook is, and how slow a slow answer. */
  delayMs: number
  slowMs: number
  /** Pays by itself by the amount, as PagBank's own sandbox does (docs/providers/pagbank.md#test-environment). */
  autoPay: boolean
  faults: Faults
}

const usual: Omit<Settings, 'faults'> = { signature: 'none', delayMs: 5_000, slowMs: 2_000, autoPay: false }

export const readSettings = (memory: Memory): Settings => {
  const { signature, delayMs, slowMs, autoPay } = { ...usual, ...memory.get<Partial<Settings>>('settings', 'all') }
  return { signature, delayMs, slowMs, autoPay, faults: readFaults(memory) }
}

export function changeSettings(memory: Memory, change: Record<string, unknown>): Settings {
  const before = readSettings(memory)
  memory.set('settings', 'all', {
    signature: oneOf(['none', 'token', 'ecdsa'], change.signature) ?? before.signature,
    delayMs: milliseconds(change.delayMs) ?? before.delayMs,
    slowMs: milliseconds(change.slowMs) ?? before.slowMs,
    autoPay: change.autoPay === undefined ? before.autoPay : change.autoPay === true || change.autoPay === 'true',
  })
  changeFaults(memory, change.faults ?? faultsOfForm(change))
  changeFaults(memory, webhooksInShort(change.webhooks))
  return readSettings(memory)
}

/** `webhooks: 'send' | 'delay' | 'drop'` says both of the commonest faults of webhooks in one word. */
function webhooksInShort(webhooks: unknown) {
  const word = oneOf(['send', 'delay', 'drop'], webhooks)
  return word && { late: word === 'delay', lost: word === 'drop' }
}

const milliseconds = (value: unknown): number | undefined => (Number(value) > 0 ? Math.min(Number(value), 600_000) : undefined)

const oneOf = <Choice extends string>(choices: readonly Choice[], value: unknown): Choice | undefined =>
  choices.find((choice) => choice === value)
