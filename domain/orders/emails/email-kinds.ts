import type { OrderStatus } from '../order/order-transitions.ts'

/** Subjects of the e-mails to buyers (docs/rules/contract.md#e-mails), in the panel's words. */
export const emailKinds: Record<string, { name: string; inSentence: string }> = {
  PLACED: { name: 'Confirmação do pedido', inSentence: 'o e-mail que confirma o pedido' },
  ACCESS: { name: 'Acesso ao que foi comprado', inSentence: 'o e-mail com os acessos' },
  SENT: { name: 'Aviso de envio', inSentence: 'o e-mail sobre o envio' },
  CANCELED: { name: 'Cancelamento', inSentence: 'o e-mail sobre o cancelamento' },
  REFUND: { name: 'Reembolso', inSentence: 'o e-mail sobre o reembolso' },
  WITHDRAWAL: { name: 'Desistência', inSentence: 'o e-mail sobre a desistência' },
  GRANTED: { name: 'Acesso dado pela equipe', inSentence: 'o e-mail sobre um acesso dado pela equipe' },
  LESSONS: { name: 'Aulas que abriram', inSentence: 'o e-mail sobre as aulas que abriram' },
  FISCAL_DOCUMENTS: { name: 'Documentos fiscais', inSentence: 'o e-mail com os documentos fiscais' },
}

/** Whether an e-mail of this kind says what is true of its order now. One that does not is not sent: it would ask for money that was paid. */
export function saysWhatIsTrue(kind: string, { status, isSent }: { status: OrderStatus; isSent: boolean }): boolean {
  switch (kind) {
    case 'PLACED':
      return status === 'PENDING'
    case 'ACCESS':
      return status === 'PAID'
    case 'SENT':
      return status === 'PAID' && isSent
    case 'CANCELED':
      return status === 'CANCELED'
    default:
      return true
  }
}
