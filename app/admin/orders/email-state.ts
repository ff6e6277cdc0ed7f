import { formatMoment } from '../../ui/format.ts'

interface Email {
  queuedAt: string
  sentAt: string | null
  firstSentAt: string | null
  failed: boolean
}

/** Whether and when an e-mail was sent, and sent again. */
export function emailState({ queuedAt, sentAt, firstSentAt, failed }: Email): string {
  if (failed) return 'o endereço foi recusado'
  const first = firstSentAt ? `enviado em ${formatMoment(firstSentAt)}, ` : ''
  if (!sentAt) return `${first}na fila desde ${formatMoment(queuedAt)}`
  return `${first}${firstSentAt ? 'de novo' : 'enviado'} em ${formatMoment(sentAt)}`
}
