import type { FiscalKind } from './kinds.ts'

type Rejection = { codigo: string; mensagem: string }
type Body = Record<string, unknown>

/** The checks of the tax authorities that a wrong request of ours would meet first. Null: it is authorized. */
export function rejectionOf(kind: FiscalKind, body: Body, now: Date): Rejection | null {
  if (Date.parse(String(body.data_emissao)) > now.getTime())
    return { codigo: 'E0008', mensagem: 'A data de emissão não pode ser posterior à data do processamento.' }
  if (!isLatin(JSON.stringify(body))) return { codigo: 'E1235', mensagem: 'O texto contém caracteres que não são aceitos.' }
  switch (kind) {
    case 'nfsen':
      return rejectionOfNational(body)
    case 'nfse':
      return rejectionOfCity(body)
    case 'nfe':
      return rejectionOfGoods(body)
  }
}

const isLatin = (text: string) => /^[\u0020-\u00ff]*$/.test(text)

/** Codes of the store's classes, and some others of the list of LC 116. */
const nationalCodes = new Set(['010902', '080101', '080102', '080201', '041601', '040101'])

function rejectionOfNational(body: Body): Rejection | null {
  if (!nationalCodes.has(String(body.codigo_tributacao_nacional_iss)))
    return {
      codigo: 'E0310',
      mensagem: 'O código de tributação nacional informado não existe na lista de serviços do Sistema Nacional NFS-e.',
    }
  if (String(body.data_competencia) > String(body.data_emissao).slice(0, 10))
    return { codigo: 'E0015', mensagem: 'A data de competência não pode ser posterior à data de emissão.' }
  if (Number(body.codigo_opcao_simples_nacional) === 3) {
    if (body.regime_tributario_simples_nacional === undefined)
      return { codigo: 'E0166', mensagem: 'O regime de apuração do Simples Nacional deve ser informado.' }
    if (body.percentual_total_tributos_simples_nacional === undefined)
      return { codigo: 'E0712', mensagem: 'O percentual total de tributos do Simples Nacional deve ser informado.' }
    if (body.percentual_aliquota_relativa_municipio !== undefined)
      return { codigo: 'E0625', mensagem: 'A alíquota do ISSQN não deve ser informada por optante do Simples Nacional sem retenção.' }
  }
  return Number(body.valor_servico) > 0 ? null : { codigo: 'E0427', mensagem: 'O valor do serviço deve ser maior que zero.' }
}

function rejectionOfCity(body: Body): Rejection | null {
  const service = body.servico as { codigo_tributario_municipio?: string; valor_servicos?: number } | undefined
  if (!service?.codigo_tributario_municipio) return { codigo: 'E33', mensagem: 'Código de tributação do município não informado.' }
  return Number(service.valor_servicos) > 0 ? null : { codigo: 'E18', mensagem: 'Valor dos serviços inválido.' }
}

interface Item {
  valor_bruto: number
  valor_desconto?: number
  valor_frete?: number
  codigo_ncm: string
  cfop: string
}

function rejectionOfGoods(body: Body): Rejection | null {
  const items = (body.items ?? []) as Item[]
  const cents = (value: unknown) => Math.round(Number(value ?? 0) * 100)
  const sum = items.reduce((total, item) => total + cents(item.valor_bruto) - cents(item.valor_desconto) + cents(item.valor_frete), 0)
  if (sum !== cents(body.valor_total))
    return { codigo: '610', mensagem: 'Rejeição: Total da NF difere do somatório dos Valores compõe o valor Total da NF.' }
  if (cents(body.valor_frete) !== items.reduce((total, item) => total + cents(item.valor_frete), 0))
    return { codigo: '535', mensagem: 'Rejeição: Total do Frete difere do somatório dos itens.' }
  if (items.some(({ codigo_ncm: ncm }) => !/^4901\d{4}$/.test(ncm)))
    return { codigo: '778', mensagem: 'Rejeição: Informado NCM inexistente.' }
  const interstate = Number(body.local_destino) === 2
  if (items.some(({ cfop }) => cfop.startsWith(interstate ? '5' : '6')))
    return { codigo: '733', mensagem: 'Rejeição: CFOP de operação interna e idDest diferente de 1.' }
  return /^\d{8}$/.test(String(body.cep_destinatario))
    ? null
    : { codigo: '276', mensagem: 'Rejeição: Endereço do destinatário incompleto.' }
}
