import type { Memory } from './memory.ts'
import { changeFaults, type Faults, faultsOfForm, readFaults } from '../pagbank/faults.ts'

/** The behaviour of the simulated PagBank, set on the console page. */
export interface Settings {
  signature: 'none' | 'token' | 'ecdsa'
  /** The delays of a late webhook and of a slow response. */
  delayMs: number
  slowMs: number
  /**
   * PIX codes are paid automatically depending on their amount, as in PagBank's own sandbox (docs/providers/pagbank.md#test-environment).
   */
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

/** `webhooks: 'send' | 'delay' | 'drop'` is a short form of the two most common webhook faults. */
function webhooksInShort(webhooks: unknown) {
  const word = oneOf(['send', 'delay', 'drop'], webhooks)
  return word && { late: word === 'delay', lost: word === 'drop' }
}

const milliseconds = (value: unknown): number | undefined => (Number(value) > 0 ? Math.min(Number(value), 600_000) : undefined)

const oneOf = <Choice extends string>(choices: readonly Choice[], value: unknown): Choice | undefined =>
  choices.find((choice) => choice === value)
