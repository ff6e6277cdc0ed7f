import type { Memory } from '../state/memory.ts'

/** Every fault that PagBank has shown or may be expected to show (docs/providers/pagbank.md#simulated-faults). */
export const callFaults = {
  slow: 'responder devagar',
  unreachable: 'cortar a ligação, sem fazer',
  'no-answer': 'não fazer, e não responder',
  'time-out': 'fazer, e não responder',
  'error-after': 'fazer, e responder 500',
  'server-error': 'responder 500 vazio, sem fazer',
  blocked: 'barrar com a página da Cloudflare (403)',
  'not-admitted': 'conta não liberada (403)',
  'other-account': 'responder como a outra conta, que não conhece nada (404)',
  'rate-limit': 'limite de chamadas, como 400',
  'key-in-use': 'chave em uso (409)',
  'refund-unavailable': 'devolução indisponível (40008)',
  'refund-refused': 'recusar a devolução (40007)',
  'wrong-amount': 'criar a cobrança com outro valor',
  'unknown-status': 'uma situação que ninguém conhece',
  'no-sums': 'esquecer as somas da cobrança',
  'webhook-first': 'pagar e avisar antes de responder',
  'no-recurrence': 'não aceitar cartão que renova',
} as const
export const webhookFaults = {
  late: 'atrasar o aviso',
  lost: 'perder o aviso',
  duplicate: 'mandar o aviso três vezes',
  'out-of-order': 'mandar depois um aviso mais velho',
  forged: 'mandar também avisos forjados',
  legacy: 'mandar também o aviso antigo, de formulário',
} as const
export const bankFaults = {
  'short-paid': 'pagar um centavo a menos',
  'subscription-late': 'mostrar a assinatura só meia hora depois',
  'subscription-twice': 'criar duas assinaturas',
  'refund-pending': 'demorar um minuto para devolver um ciclo',
} as const

export type CallFault = keyof typeof callFaults
export type WebhookFault = keyof typeof webhookFaults
export type Fault = CallFault | WebhookFault | keyof typeof bankFaults

export const callKinds = { any: 'qualquer chamada', create: 'criar', read: 'ler', refund: 'devolver', close: 'desativar' } as const
export type CallKind = keyof typeof callKinds

const ofOneKind: ReadonlySet<Fault> = new Set(['refund-unavailable', 'refund-refused', 'wrong-amount', 'no-recurrence'])

/** A fault of calls can be restricted to one kind of call, except for those that apply to only one kind. */
export const hitsAnyCall = (fault: Fault) => fault in callFaults && !ofOneKind.has(fault)

export interface FaultSwitch {
  /** How many more times it occurs; null: until it is switched off. */
  left: number | null
  on: CallKind
}
export type Faults = Partial<Record<Fault, FaultSwitch>>

export const readFaults = (memory: Memory): Faults => memory.get<Faults>('settings', 'faults') ?? {}

/** Returns whether the fault is switched on for this kind of call, and counts it down. */
export function takeFault(memory: Memory, fault: Fault, kind: CallKind = 'any'): boolean {
  const faults = readFaults(memory)
  const setting = faults[fault]
  if (!setting || (setting.on !== 'any' && setting.on !== kind && hitsAnyCall(fault))) return false
  if (setting.left === null) return true
  const { [fault]: _, ...others } = faults
  memory.set('settings', 'faults', setting.left > 1 ? { ...faults, [fault]: { ...setting, left: setting.left - 1 } } : others)
  return true
}

/**
 * `{ 'rate-limit': 3, slow: 'always', 'server-error': { next: 1, on: 'refund' }, late: 'off' }`. An omitted fault does not change; 'none'
 * switches all off.
 */
export function changeFaults(memory: Memory, change: unknown): Faults {
  if (change === 'none') memory.set('settings', 'faults', {})
  else if (change !== null && typeof change === 'object') {
    const wanted = Object.entries(change).filter(([name]) => isFault(name))
    const after: Faults = { ...readFaults(memory) }
    for (const [name, value] of wanted) {
      const switched = readSwitch(value)
      if (switched) after[name as Fault] = switched
      else delete after[name as Fault]
    }
    memory.set('settings', 'faults', after)
  }
  return readFaults(memory)
}

/** Form fields are flat: `fault.slow=2` and `fault.slow.on=create` together set one fault. */
export function faultsOfForm(form: Record<string, unknown>): Record<string, unknown> | undefined {
  const named = Object.keys({ ...callFaults, ...webhookFaults, ...bankFaults }).filter((name) => form[`fault.${name}`] !== undefined)
  if (named.length === 0) return undefined
  return Object.fromEntries(named.map((name) => [name, { next: form[`fault.${name}`], on: form[`fault.${name}.on`] }]))
}

function readSwitch(value: unknown): FaultSwitch | null {
  const { next, on } =
    value !== null && typeof value === 'object' ? (value as { next?: unknown; on?: unknown }) : { next: value, on: 'any' }
  const kind = (Object.keys(callKinds) as CallKind[]).find((each) => each === on) ?? 'any'
  if (next === 'always' || next === true) return { left: null, on: kind }
  const times = Math.floor(Number(next))
  return times > 0 ? { left: Math.min(times, 1_000_000), on: kind } : null
}

const isFault = (name: string): name is Fault => name in callFaults || name in webhookFaults || name in bankFaults
