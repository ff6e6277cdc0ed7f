/** How a history names the changes that are not fields of a form: those of an order's disputes. */
const fields: Record<string, string> = {
  dispute: 'contestação',
  disputeEvidence: 'comprovação',
  email: 'e-mail',
  reason: 'motivo',
  emailAgain: 'e-mail reenviado',
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
export const valueText = (field: string, value: string | null): string | null =>
  value !== null && field in fields ? (values[value] ?? value) : value
