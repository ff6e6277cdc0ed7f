import { expect, test } from 'vitest'
import { balanceText, type LedgerEntry, shownCents } from './ledger-texts.ts'

test.each<[LedgerEntry, string, number]>([
  [{ account: 'buyer', cents: -500 }, 'A loja deve ao cliente', 500],
  [{ account: 'buyer', cents: 500 }, 'O cliente deve à loja', 500],
  [{ account: 'buyer', cents: 0 }, 'Cliente: em dia', 0],
  [{ account: 'provider_receivable', cents: 500 }, 'O PagBank deve à loja', 500],
  [{ account: 'provider_receivable', cents: -500 }, 'A loja deve ao PagBank', 500],
  [{ account: 'provider_receivable', cents: 0 }, 'A receber do PagBank', 0],
  [{ account: 'revenue', cents: -500 }, 'Receita', 500],
  [{ account: 'shipping', cents: 0 }, 'Frete', 0],
  [{ account: 'fees', cents: 5 }, 'Tarifas do PagBank', 5],
])('%j is shown as %s', (balance, text, cents) => expect([balanceText(balance), shownCents(balance)]).toEqual([text, cents]))
