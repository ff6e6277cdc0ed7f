/** Actions that a history records, as the export of a person's data names it (docs/rules/privacy.md#export). */
export const historyActions = {
  CREATED: 'criação',
  EDITED: 'mudança',
  REMOVED: 'remoção',
  SENT: 'marcado como enviado',
  UNSENT: 'marcado como não enviado',
  GRANTED: 'acesso dado',
  REVOKED: 'acesso tirado',
  REFUNDED: 'reembolso',
  CANCELED: 'cancelamento',
  VIEWED: 'dados vistos',
  EXPORTED: 'dados copiados',
  ANONYMIZED: 'dados apagados',
  WITHDRAWN: 'desistência',
  RECEIVED: 'livro recebido de volta',
  PUBLISHED: 'publicação',
  ANSWERED: 'resposta',
  ISSUED: 'emissão',
  RETRIED: 'nova tentativa',
}
export type HistoryAction = keyof typeof historyActions
