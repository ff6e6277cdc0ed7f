import type { Memory } from './memory.ts'

/** How the pretend provider behaves; set on the console page. */
export interface Settings {
  signature: 'none' | 'token' | 'ecdsa'
  notices: 'send' | 'delay' | 'drop'
  delayMs: number
  /** Pays by itself by the amount, as PagBank's own sandbox does (facts §7). */
  autoPay: boolean
}

const usual: Settings = { signature: 'none', notices: 'send', delayMs: 5_000, autoPay: false }

export const readSettings = (memory: Memory): Settings => ({ ...usual, ...memory.get<Partial<Settings>>('settings', 'all') })

export function changeSettings(memory: Memory, change: Record<string, unknown>): Settings {
  const before = readSettings(memory)
  const after: Settings = {
    signature: oneOf(['none', 'token', 'ecdsa'], change.signature) ?? before.signature,
    notices: oneOf(['send', 'delay', 'drop'], change.notices) ?? before.notices,
    delayMs: Number(change.delayMs) > 0 ? Math.min(Number(change.delayMs), 600_000) : before.delayMs,
    autoPay: change.autoPay === undefined ? before.autoPay : change.autoPay === true || change.autoPay === 'true',
  }
  memory.set('settings', 'all', after)
  return after
}

const oneOf = <Choice extends string>(choices: readonly Choice[], value: unknown): Choice | undefined =>
  choices.find((choice) => choice === value)
