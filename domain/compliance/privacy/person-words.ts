/** Words of an export for what is stored as a code. */
const words: Record<string, string> = {
  PIX: 'PIX',
  CARD: 'cartão',
  REQUESTING: 'em andamento',
  WAITING: 'em espera',
  IN_ANALYSIS: 'em análise',
  PAID: 'pago',
  DECLINED: 'recusado',
  EXPIRED: 'vencido',
  REFUSED: 'recusado',
  REFUNDED: 'reembolsado',
  DONE: 'feito',
  OPEN: 'em aberto',
  ANSWERED: 'respondida pela loja',
  QUEUED: 'a emitir',
  SENT: 'em andamento',
  ISSUED: 'emitida',
  REJECTED: 'recusada',
  CANCELING: 'em cancelamento',
  CANCELED: 'cancelada',
  ORDER: 'pedido',
  FISCAL_DOCUMENT: 'nota fiscal',
  MESSAGE: 'mensagem',
  PERSON: 'seus dados',
  ACCESS: 'acesso ao curso',
}

export const personWord = (code: string): string => words[code] ?? code
