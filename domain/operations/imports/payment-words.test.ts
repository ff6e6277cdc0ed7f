import { expect, test } from 'vitest'
import type { ImportPlatform } from './import-fields.ts'
import { paymentOf, statusKey } from './payment-words.ts'

const all = (words: string) => words.split('|')

test.each([
  ...all('Pago|Aprovada|approved|Completo|Concluído|Pagamento aprovado|paid|Finalizada|Boleto pago'),
  ...all(
    'PAGAS|Aprovados|wc-completed|Completed|Succeeded|Compra Aprovada|Conclu&iacute;do|Pago (cartão de crédito)|Pago no boleto|Pago em 02/03/2024 às 10:11',
  ),
  ...all('Pago via PIX|Pagamento confirmado|Sim|S|Yes|Ativo|Quitada|Completado|Pago com sucesso|payment_received'),
])('%s is paid', (status) => expect(paymentOf(status, 'PLAIN')).toBe('PAID'))

test.each([
  ...all(
    'Pagamento pendente|Pagamento recusado|Pagamento Atrasado|Pago (estornado)|approved_refund|Completo - chargeback|Ativação pendente',
  ),
  // Hotmart, Kiwify, WooCommerce and Shopify.
  ...all(
    'Cancelado|Expirado|Reembolsado|Vencido|Bloqueado|Boleto impresso|Iniciado|Reclamado|Aguardando pagamento|NO_FUNDS|UNDER_ANALISYS|PRINTED_BILLET',
  ),
  ...all(
    'waiting_payment|refused|refunded|chargedback|refund_requested|pending_refund|wc-on-hold|wc-pending|Malsucedido|failed|checkout-draft|trash|processing',
  ),
  ...all('partially_refunded|partially_paid|voided|pending|expired|Paid - Charged Back'),
  // Eduzz, Monetizze, Braip, Ticto, Guru and Stripe.
  ...all(
    'Aberta|Aguardando Reembolso|Em Recuperação|Duplicada|Devolvida|Abandono de Checkout|Parcialmente Pago|Estorno Pendente|Em Análise',
  ),
  ...all('bank_slip_delayed|pix_expired|claimed|in_recovery|scheduled|dispute|Requires payment method|Incomplete|Uncaptured|past_due'),
  ...all(
    'Pago parcialmente|Não pago|Não|N|No|not paid|unpaid|No pagado|Pago rechazado|A pagar|Inativa|Pagas, depois canceladas|Reembols&oacute;',
  ),
])('%s is not paid', (status) => expect(paymentOf(status, 'PLAIN')).toBe('UNPAID'))

test.each([
  // A sign may say the opposite.
  ...all('Pago?|Paid (?)|Est&aacute; pago?|❌ Pago|Pago ✖|!paid|-pago|≠ pago|~~Pago~~|P\u0336a\u0336g\u0336o\u0336|&#10060; Aprovado'),
  ...all(
    'Simulação|Em processamento|talvez|authorized|Autorizado|trial|Pago 50%|Parcela 1/12 paga|Pago em duplicidade|Boleto|Cortesia|3|Pagamento|Pagante|Completar',
  ),
])('%s is asked', (status) => expect(paymentOf(status, 'PLAIN')).toBe('UNKNOWN'))

test.each([
  ['WOOCOMMERCE', 'processing', 'PAID'],
  ['WOOCOMMERCE', 'wc-processing', 'PAID'],
  ['WOOCOMMERCE', 'Processando', 'PAID'],
  ['WOOCOMMERCE', 'processing, refunded', 'UNPAID'],
  ['KIWIFY', 'processing', 'UNPAID'],
  ['SHOPIFY', 'authorized', 'UNKNOWN'],
] as const)('%s says %s', (platform: ImportPlatform, status, payment) => expect(paymentOf(status, platform)).toBe(payment))

test('spellings of a status are one word, also with another day', () => {
  expect(new Set(all('Pago em 02/03/2024|PAGO EM 3.4.24|pago_em').map(statusKey))).toEqual(new Set(['pago em']))
  expect(statusKey('Pago?')).not.toBe(statusKey('Pago'))
})
