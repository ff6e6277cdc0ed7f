import type { AnswerOf } from '#app/query/document.ts'
import type { orderLedger } from '#app/admin/orders/order/orders.graphql.ts'

export type LedgerEntry = AnswerOf<typeof orderLedger>['balances'][number]

const accounts: Record<LedgerEntry['account'], string> = {
  buyer: 'Cliente',
  provider_receivable: 'A receber do PagBank',
  bank: 'Recebido na conta',
  fees: 'Tarifas do PagBank',
  revenue: 'Receita',
  shipping: 'Frete',
  discount: 'Desconto',
  refunds: 'Receita reembolsada',
  chargebacks: 'Contestações',
  adjustments: 'Ajustes',
}
export const accountName = ({ account }: LedgerEntry) => accounts[account]

const kinds: Record<string, string> = {
  SALE: 'Venda',
  RECEIPT: 'Dinheiro recebido',
  REFUND: 'Reembolso',
  REVERSAL: 'Receita reembolsada',
  FEE: 'Tarifa',
  SETTLEMENT: 'Repasse',
  ADJUSTMENT: 'Ajuste',
}
export const kindName = (kind: string) => kinds[kind] ?? kind

/** A balance as a sentence says it, with the amount without its sign, because the sentence names the debtor. */
export function balanceText(balance: LedgerEntry): string {
  const { account, cents } = balance
  if (cents === 0) return account === 'buyer' ? 'Cliente: em dia' : accountName(balance)
  if (account === 'buyer') return cents < 0 ? 'A loja deve ao cliente' : 'O cliente deve à loja'
  if (account === 'provider_receivable') return cents > 0 ? 'O PagBank deve à loja' : 'A loja deve ao PagBank'
  return accountName(balance)
}

/** Income is a credit, which is negative in the ledger. Staff reads it as a positive amount. */
export function shownCents({ account, cents }: LedgerEntry): number {
  if (account === 'buyer' || account === 'provider_receivable') return Math.abs(cents)
  return account === 'revenue' || account === 'shipping' || account === 'adjustments' ? -cents || 0 : cents
}
