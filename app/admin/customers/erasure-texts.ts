import { formatDay } from '#domain/format-day.ts'
import { formatMoment } from '../../ui/format.ts'

interface Planned {
  at: string | null
  wait: string | null
}

/** When the personal data of an order goes, and why not before. See docs/rules/privacy.md#what-goes-when. */
export function waitText({ at, wait }: Planned): string {
  switch (wait) {
    case 'FISCAL':
      return `Exigência fiscal: sai em ${formatDay(at!)}`
    case 'HOLD':
      return 'Espera o fim do prazo de pagamento'
    case 'REFUND':
      return 'Espera o fim do reembolso ou da devolução'
    case 'DISPUTE':
      return 'Espera o fim da contestação'
    case 'DOCUMENT':
      return 'Espera a nota fiscal'
    default:
      return 'Sai agora'
  }
}

/** `which`: respondida, or sem resposta. */
export const countedMessages = (count: number, which: 'respondida' | 'sem resposta'): string =>
  count === 1 ? `1 mensagem ${which}` : `${count} mensagens ${which === 'respondida' ? 'respondidas' : which}`

/** What was done with the personal data of a customer. */
export function requestText({
  kind,
  requestedAt,
  requestedBy,
  done,
}: {
  kind: string
  requestedAt: string
  requestedBy: string
  done: boolean
}) {
  const what = kind === 'EXPORT' ? 'Dados exportados' : done ? 'Dados apagados' : 'Dados apagados em parte; o resto espera a sua data'
  return `${what} · ${requestedBy} · ${formatMoment(requestedAt)}`
}
