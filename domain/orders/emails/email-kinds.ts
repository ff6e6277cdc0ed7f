import type { OrderStatus } from '../order/order-transitions.ts'

export type OrderState = { status: OrderStatus; isSent: boolean }

/** A kind of e-mail about an order (docs/rules/contract.md#e-mails): its name in the panel, alone and in a sentence. */
interface EmailKind {
  name: string
  inSentence: string
  /** Whether it says what is true of its order now. One that does not is not sent: it would ask for money that was paid. */
  isTrue: (order: OrderState) => boolean
}

const always = () => true
const isUnpaid = ({ status }: OrderState) => status === 'PENDING' || status === 'EXPIRED'
const kinds = {
  PLACED: { name: 'Confirmação do pedido', inSentence: 'o e-mail que confirma o pedido', isTrue: ({ status }) => status === 'PENDING' },
  RECOVERY_1: { name: 'Primeiro lembrete do PIX', inSentence: 'o primeiro lembrete do PIX', isTrue: isUnpaid },
  RECOVERY_2: { name: 'Segundo lembrete do PIX', inSentence: 'o segundo lembrete do PIX', isTrue: isUnpaid },
  RECOVERY_3: { name: 'Último lembrete do PIX', inSentence: 'o último lembrete do PIX', isTrue: isUnpaid },
  ACCESS: { name: 'Acesso ao que foi comprado', inSentence: 'o e-mail com os acessos', isTrue: ({ status }) => status === 'PAID' },
  SENT: { name: 'Aviso de envio', inSentence: 'o e-mail sobre o envio', isTrue: ({ status, isSent }) => status === 'PAID' && isSent },
  CANCELED: {
    name: 'Cancelamento',
    inSentence: 'o e-mail sobre o cancelamento',
    isTrue: ({ status }) => status === 'CANCELED' || status === 'REFUNDED',
  },
  REFUND: { name: 'Reembolso', inSentence: 'o e-mail sobre o reembolso', isTrue: always },
  WITHDRAWAL: { name: 'Desistência', inSentence: 'o e-mail sobre a desistência', isTrue: always },
  CYCLE_BEFORE: {
    name: 'Aviso antes do vencimento',
    inSentence: 'o aviso antes do vencimento',
    isTrue: ({ status }) => status === 'PENDING',
  },
  CYCLE_DUE: { name: 'Aviso no vencimento', inSentence: 'o aviso no vencimento', isTrue: ({ status }) => status === 'PENDING' },
  CYCLE_LATE: { name: 'Aviso de atraso', inSentence: 'o aviso de atraso', isTrue: ({ status }) => status === 'PENDING' },
  CYCLE_ENDED: { name: 'Fim da assinatura', inSentence: 'o aviso do fim da assinatura', isTrue: ({ status }) => status === 'EXPIRED' },
  PRICE_CHANGED: { name: 'Novo preço do plano', inSentence: 'o aviso do novo preço', isTrue: ({ status }) => status === 'PAID' },
  SUBSCRIPTION_CANCELED: { name: 'Assinatura cancelada', inSentence: 'o e-mail sobre o cancelamento da assinatura', isTrue: always },
  FISCAL_DOCUMENTS: { name: 'Documentos fiscais', inSentence: 'o e-mail com os documentos fiscais', isTrue: always },
} satisfies Record<string, EmailKind>

export type OrderEmailKind = keyof typeof kinds

/** By their names. The panel may know fewer than the server that it calls. */
export const emailKinds: Record<string, EmailKind> = kinds

export const saysWhatIsTrue = (kind: string, order: OrderState): boolean => emailKinds[kind]?.isTrue(order) ?? true

/** By the place of their step in the settings (docs/rules/checkout.md#recovery). */
export const recoveryKinds = ['RECOVERY_1', 'RECOVERY_2', 'RECOVERY_3'] as const
export type RecoveryKind = (typeof recoveryKinds)[number]
export const isRecovery = (kind: string): kind is RecoveryKind => (recoveryKinds as readonly string[]).includes(kind)
