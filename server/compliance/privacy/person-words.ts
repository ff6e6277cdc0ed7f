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

const inWords = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo', dateStyle: 'long', timeStyle: 'short' })
export const moment = (date: string) => inWords.format(new Date(date))

export const ofOrder = (id: string) => `Pedido ${id.slice(0, 8)}`

/** A part of an export: its title in the PDF, and the sentence of each row. `Row`: the fields that the sentence has. */
export const part = <Row>(title: string, line: (row: Row) => string) => ({ title, line })
