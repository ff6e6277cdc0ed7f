import { refusedWithdrawal } from '#domain/compliance/withdrawals/withdrawal-can.ts'
import { Refusal } from '#server/platform/start/refusal.ts'
import type { LineWithdrawn } from './withdraw-line.ts'

/** Why a line cannot be withdrawn from, as a refusal. `over`: what to say after the last day. */
export function lineRefusal({ title, state }: Extract<LineWithdrawn, { kind: 'refused' }>, over: (lastDay: string) => string): Refusal {
  if (state.kind === 'OVER') return new Refusal('WITHDRAWAL_OVER', over(state.lastDay), { lastDay: state.lastDay })
  const { code, reason } = refusedWithdrawal(state.kind, title)
  return new Refusal(code, reason)
}
