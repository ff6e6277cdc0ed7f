import { formatMoment } from '../../ui/format.ts'

/** How a history names the changes that are not fields of a form: those of an order and its disputes, and of an access. */
const fields: Record<string, string> = {
  dispute: 'contestação',
  disputeEvidence: 'comprovação',
  email: 'e-mail',
  reason: 'motivo',
  emailAgain: 'e-mail reenviado',
  downloadLimit: 'downloads contados hoje',
  expires_at: 'prazo',
}
const values: Record<string, string> = {
  OPEN: 'aberta',
  ANSWERED: 'respondida',
  WON: 'ganha',
  LOST: 'perdida',
  OPENED: 'aberta',
  ACCESS: 'acesso',
  REFUND: 'devolução',
}

export const fieldText = (field: string): string => fields[field] ?? field
export function valueText(field: string, value: string | null): string | null {
  if (field === 'expires_at') return value === null ? 'para sempre' : `até ${formatMoment(value)}`
  return value !== null && field in fields ? (values[value] ?? value) : value
}
