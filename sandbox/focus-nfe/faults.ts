import type { Memory } from '../state/memory.ts'

/** Faults seen of Focus NFe, or expected of it (docs/providers/focus-nfe.md). */
const fiscalFaults = [
  'unreachable',
  'lost',
  'html',
  'html-after',
  'slow',
  'delayed',
  'rejected',
  'cancel-refused',
  'still-issued',
  'no-file',
  'unauthorized',
] as const
export type FiscalFault = (typeof fiscalFaults)[number]

/** How many more times it occurs; below 1 the chance of each time; null: always. */
type Switch = number | null
export type FiscalFaults = Partial<Record<FiscalFault, Switch>>

export const readFiscalFaults = (memory: Memory): FiscalFaults => memory.get<FiscalFaults>('settings', 'fiscal-faults') ?? {}

/** Returns whether the fault occurs now, and counts it down. */
export function takeFiscalFault(memory: Memory, fault: FiscalFault): boolean {
  const { [fault]: left, ...others } = readFiscalFaults(memory)
  if (left === undefined) return false
  if (left === null) return true
  if (left < 1) return Math.random() < left
  memory.set('settings', 'fiscal-faults', left > 1 ? { ...others, [fault]: left - 1 } : others)
  return true
}

/** `{ lost: 2, html: 0.1, slow: 'always', rejected: 'off' }`. An omitted fault does not change; 'none' switches all off. */
export function changeFiscalFaults(memory: Memory, change: unknown): FiscalFaults {
  const after: Record<string, Switch> = change === 'none' ? {} : { ...readFiscalFaults(memory) }
  if (change !== null && typeof change === 'object')
    for (const [name, value] of Object.entries(change).filter(([key]) => fiscalFaults.some((fault) => fault === key))) {
      const times = Number(value)
      if (value === 'always') after[name] = null
      else if (times > 0) after[name] = times
      else delete after[name]
    }
  memory.set('settings', 'fiscal-faults', after)
  return readFiscalFaults(memory)
}
