/** PagBank's refusals in the staff's words (docs/providers/pagbank.md#errors). */
export function refusalInWords(code: string, parameter: string | null = null, message = ''): string {
  const known = words[code]
  if (known) return known
  if (/buyer email must not be equals/.test(message)) return 'O e-mail do cliente é o mesmo da conta da loja no PagBank.'
  if (dataRefused.has(code)) {
    const field = fields.find(([path]) => parameter?.includes(path))?.[1]
    return field ? `O PagBank não aceitou ${field}.` : `O PagBank não aceitou os dados${parameter ? ` (${parameter})` : ''}.`
  }
  return `O PagBank recusou (código ${[code, parameter].filter(Boolean).join(', ')}).`
}

export function describeRefusal(note: string): { words: string; isShopsFault: boolean; isTemporary: boolean } {
  const [, code = '', parameter = '-', message = ''] = /^(\S*) ?(\S*) ?(.*)$/s.exec(note) ?? []
  const inWords = refusalInWords(code, parameter === '-' || parameter === '' ? null : parameter, message)
  return { words: inWords, isShopsFault: shopsFault.has(code), isTemporary: temporary.has(code) }
}

const words: Record<string, string> = {
  '40003': 'O PagBank não conhece um dos campos que a loja enviou.',
  '40006': 'O PagBank não consegue capturar esta cobrança.',
  '40007': 'O PagBank não reembolsa este valor: ele já voltou para o cliente, ou é maior do que o que resta da cobrança.',
  '40008': 'O PagBank não consegue fazer este reembolso agora. A loja tenta de novo sozinha.',
  UNAUTHORIZED: 'O PagBank não aceitou a credencial da loja. Confira o PAGBANK_TOKEN.',
  invalid_authorization_header: 'O PagBank não aceitou a credencial da loja. Confira o PAGBANK_TOKEN.',
  ACCESS_DENIED: 'A conta da loja ainda não foi liberada pelo PagBank. Peça a homologação.',
  access_denied: 'A conta da loja ainda não foi liberada pelo PagBank. Peça a homologação.',
  allowlist_access_required: 'A conta da loja ainda não foi liberada pelo PagBank. Peça a homologação.',
  'APIX-20164': 'A conta da loja ainda não tem uma chave PIX no PagBank.',
  recurrent_checkout_disabled:
    'A conta da loja não pode cobrar cartões que renovam sozinhos. Peça a liberação ao PagBank, ou desligue PAGBANK_CARD_RENEWAL.',
  NOT_FOUND: 'O PagBank não encontrou esta cobrança.',
  checkout_not_found: 'O PagBank não encontrou esta página de pagamento.',
  checkout_expired: 'A página de pagamento já venceu no PagBank.',
  NO_WAY_TO_PAY: 'O PagBank não devolveu um código ou uma página com que se possa pagar.',
  WRONG_AMOUNT: 'O PagBank devolveu uma cobrança de outro valor; ela não foi mostrada ao cliente.',
  ALREADY_REFUNDED: 'Este dinheiro já tinha voltado ao cliente por outro caminho.',
  NOTHING_TO_REFUND: 'O PagBank não tem uma cobrança de que este valor possa voltar. Reembolse por fora e combine com o cliente.',
  TAKEN_BY_DISPUTE:
    'Uma contestação perdida já tirou dinheiro desta cobrança, talvez o destes itens. Se ainda falta reembolsar, faça um reembolso; se não, aceite a pendência com o motivo.',
  RETURNED_ELSEWHERE:
    'Voltou outro valor deste pagamento, e a loja não sabe se foi por isto. Em “Fazer um reembolso”, diga se foi, ou reembolse de novo.',
  UNCONFIRMED: 'Ninguém confirmou este reembolso em 7 dias. Se ainda for o caso, peça de novo.',
  GIVEN_UP: 'A equipe dispensou este reembolso, com o motivo.',
  DECLINED: 'O PagBank recusou a cobrança na sua análise de risco.',
}

const shopsFault = new Set([
  'UNAUTHORIZED',
  'invalid_authorization_header',
  'ACCESS_DENIED',
  'access_denied',
  'allowlist_access_required',
  'recurrent_checkout_disabled',
  'APIX-20164',
  '40003',
  'NO_WAY_TO_PAY',
  'WRONG_AMOUNT',
])

/** PagBank did not decide about the refund itself: the same request may be accepted later. */
const temporary = new Set(['40008', 'UNAUTHORIZED', 'ACCESS_DENIED'])

const dataRefused = new Set(['40001', '40002', 'invalid_value', 'invalid_format', 'invalid_length', 'field_cannot_be_empty'])

const fields: [path: string, name: string][] = [
  ['tax_id', 'o CPF do cliente'],
  ['email', 'o e-mail do cliente'],
  ['customer.name', 'o nome do cliente'],
  ['phone', 'o telefone do cliente'],
  ['address', 'o endereço de entrega'],
  ['idempotency', 'a chave desta tentativa'],
  ['charge_id', 'esta cobrança'],
  ['amount', 'o valor'],
]
