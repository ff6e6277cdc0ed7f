import { fiscalMoment } from '#domain/compliance/fiscal/fiscal-dates.ts'
import { dayInBrazil } from '#domain/platform/values/format-day.ts'
import type { FiscalTreatment } from '#domain/catalogue/products/fiscal-classes.ts'
import { percentOfRate, splitCents, unitsFromCents } from '#domain/platform/values/money.ts'
import { fiscalText } from '#domain/compliance/fiscal/fiscal-text.ts'
import type { FiscalAddress, FiscalRequest, FiscalRequestLine, FiscalSeller } from '#domain/compliance/fiscal/fiscal-issuer.ts'

/** The body of `POST /v2/nfsen`, `/v2/nfse` or `/v2/nfe` (docs/providers/focus-nfe.md#requests). */
export function focusNfeBody(request: FiscalRequest, { homologation }: { homologation: boolean }): Record<string, unknown> {
  switch (request.document) {
    case 'NFSE_NATIONAL':
      return nationalService(request)
    case 'NFSE_CITY':
      return cityService(request)
    case 'NFE':
      return goods(request, homologation)
  }
}

/** The clocks of tax authorities may be behind ours, and a date in the future is rejected. */
const issueDate = ({ issuedAt }: FiscalRequest) => fiscalMoment(new Date(issuedAt.getTime() - 60_000))

function descriptionOf({ lines, orderId }: FiscalRequest): string {
  const titles = lines.map(({ title, quantity }) => (quantity > 1 ? `${quantity} x ${title}` : title))
  return fiscalText(`${lines[0]!.treatment.description}: ${titles.join('; ')}. Pedido ${orderId.slice(0, 8)}`, 1_000)
}

/** 1: not in the Simples Nacional; 2: MEI; 3: ME or EPP. */
const simplesOption = ({ regime }: Pick<FiscalSeller, 'regime'>) => (regime === 'MEI' ? 2 : regime === 'SIMPLES' ? 3 : 1)

/**
 * A seller of the Simples Nacional pays all taxes through it, and states what they approximately are; it must not state a rate of the ISS. Others
 * do not state approximate taxes.
 */
const taxes = ({ regime, simplesRate }: FiscalSeller, { immune, issRate }: FiscalTreatment) => ({
  ...(regime === 'SIMPLES'
    ? { regime_tributario_simples_nacional: 1, percentual_total_tributos_simples_nacional: percentOfRate(simplesRate ?? 0) }
    : { indicador_total_tributacao: 0 }),
  ...(immune ? bookImmunity : { tributacao_iss: 1 }),
  ...(immune || issRate === null || simplesOption({ regime }) !== 1
    ? {}
    : { percentual_aliquota_relativa_municipio: percentOfRate(issRate) }),
  tipo_retencao_iss: 1,
})

/** Immunity 4: books, newspapers, periodicals and the paper for them. */
const bookImmunity = { tributacao_iss: 2, tipo_imunidade: 4 }

function nationalService(request: FiscalRequest) {
  const { seller, buyer, lines, totalCents, paidAt } = request
  const { serviceCode, cityCode, nbs } = lines[0]!.treatment
  const issued = issueDate(request)
  const [paid, until] = [dayInBrazil(paidAt), issued.slice(0, 10)]
  return {
    data_emissao: issued,
    // A payment at midnight is not of the day after the issue.
    data_competencia: paid < until ? paid : until,
    codigo_municipio_emissora: Number(seller.cityCode),
    cnpj_prestador: seller.taxId,
    ...(seller.cityRegistration ? { inscricao_municipal_prestador: seller.cityRegistration } : {}),
    codigo_opcao_simples_nacional: simplesOption(seller),
    regime_especial_tributacao: 0,
    cpf_tomador: buyer.cpf,
    razao_social_tomador: fiscalText(buyer.name, 150),
    email_tomador: buyer.email,
    codigo_municipio_prestacao: Number(seller.cityCode),
    codigo_tributacao_nacional_iss: serviceCode,
    ...(cityCode ? { codigo_tributacao_municipal_iss: cityCode } : {}),
    ...(nbs ? { codigo_nbs: nbs } : {}),
    descricao_servico: descriptionOf(request),
    valor_servico: unitsFromCents(totalCents),
    ...taxes(seller, lines[0]!.treatment),
  }
}

function cityService(request: FiscalRequest) {
  const { seller, buyer, lines, totalCents } = request
  const { serviceCode, cityCode, immune, issRate } = lines[0]!.treatment
  return {
    data_emissao: issueDate(request),
    // ABRASF: 1 is taxed in the city, 4 is immune.
    natureza_operacao: immune ? 4 : 1,
    optante_simples_nacional: simplesOption(seller) !== 1,
    prestador: { cnpj: seller.taxId, inscricao_municipal: seller.cityRegistration ?? '', codigo_municipio: seller.cityCode },
    tomador: { cpf: buyer.cpf, razao_social: fiscalText(buyer.name, 115), email: buyer.email },
    servico: {
      discriminacao: descriptionOf(request),
      valor_servicos: unitsFromCents(totalCents),
      iss_retido: false,
      codigo_tributario_municipio: cityCode,
      codigo_municipio: seller.cityCode,
      ...(serviceCode ? { item_lista_servico: serviceCode.slice(0, 4) } : {}),
      ...(issRate === null ? {} : { aliquota: percentOfRate(issRate) }),
    },
  }
}

/** Required by the test environment of the tax authorities. */
const testBuyer = 'NF-E EMITIDA EM AMBIENTE DE HOMOLOGACAO - SEM VALOR FISCAL'

/** Leaves empty fields out. */
function partyAddress(party: 'emitente' | 'destinatario', address: FiscalAddress): Record<string, string> {
  const { street, number, complement, district, city, state, postalCode } = address
  const fields = {
    logradouro: fiscalText(street, 60),
    numero: fiscalText(number, 60),
    complemento: fiscalText(complement, 60),
    bairro: fiscalText(district, 60),
    municipio: fiscalText(city, 60),
    uf: state,
    cep: postalCode,
  }
  const filled = Object.entries(fields).filter(([, value]) => value !== '')
  return Object.fromEntries(filled.map(([field, value]) => [`${field}_${party}`, value]))
}

function goods(request: FiscalRequest, homologation: boolean) {
  const { seller, buyer, lines, shippingCents, totalCents, method } = request
  const to = buyer.address!
  const interstate = to.state !== seller.address.state
  const shipping = splitCents(
    shippingCents,
    lines.map(({ cents }) => cents),
  )
  return {
    natureza_operacao: fiscalText(lines[0]!.treatment.description, 60),
    data_emissao: issueDate(request),
    tipo_documento: 1,
    finalidade_emissao: 1,
    local_destino: interstate ? 2 : 1,
    consumidor_final: 1,
    // Sold on the internet, without an intermediary.
    presenca_comprador: 2,
    indicador_intermediario: 0,
    cnpj_emitente: seller.taxId,
    nome_emitente: fiscalText(seller.legalName, 60),
    ...partyAddress('emitente', seller.address),
    regime_tributario_emitente: { MEI: 4, SIMPLES: 1, PRESUMIDO: 3, REAL: 3 }[seller.regime],
    ...(seller.stateRegistration ? { inscricao_estadual_emitente: seller.stateRegistration } : {}),
    cpf_destinatario: buyer.cpf,
    nome_destinatario: homologation ? testBuyer : fiscalText(buyer.name, 60),
    email_destinatario: buyer.email,
    // Not a taxpayer of ICMS.
    indicador_inscricao_estadual_destinatario: 9,
    ...partyAddress('destinatario', to),
    pais_destinatario: 'Brasil',
    modalidade_frete: shippingCents > 0 ? 0 : 9,
    valor_frete: unitsFromCents(shippingCents),
    valor_desconto: unitsFromCents(lines.reduce((sum, { discountCents }) => sum + discountCents, 0)),
    valor_produtos: unitsFromCents(lines.reduce((sum, { unitCents, quantity }) => sum + unitCents * quantity, 0)),
    valor_total: unitsFromCents(totalCents),
    formas_pagamento: [
      method === 'CARD'
        ? { forma_pagamento: '03', valor_pagamento: unitsFromCents(totalCents), tipo_integracao: 2 }
        : { forma_pagamento: '17', valor_pagamento: unitsFromCents(totalCents), tipo_integracao: 2 },
    ],
    informacoes_adicionais_contribuinte: `Pedido ${request.orderId.slice(0, 8)}`,
    items: lines.map((line, at) => goodsItem(line, { number: at + 1, interstate, shippingCents: shipping[at]! })),
  }
}

function goodsItem(
  line: FiscalRequestLine,
  { number, interstate, shippingCents }: { number: number; interstate: boolean; shippingCents: number },
) {
  const { ncm, cfop, cfopInterstate, cst, pisCofins } = line.treatment
  const gross = unitsFromCents(line.unitCents * line.quantity)
  return {
    numero_item: number,
    codigo_produto: line.productId,
    descricao: fiscalText(line.title, 120),
    codigo_ncm: ncm,
    cfop: interstate ? cfopInterstate : cfop,
    unidade_comercial: 'UN',
    quantidade_comercial: line.quantity,
    valor_unitario_comercial: unitsFromCents(line.unitCents),
    unidade_tributavel: 'UN',
    quantidade_tributavel: line.quantity,
    valor_unitario_tributavel: unitsFromCents(line.unitCents),
    valor_bruto: gross,
    ...(line.discountCents > 0 ? { valor_desconto: unitsFromCents(line.discountCents) } : {}),
    ...(shippingCents > 0 ? { valor_frete: unitsFromCents(shippingCents) } : {}),
    inclui_no_total: 1,
    icms_origem: 0,
    icms_situacao_tributaria: cst,
    pis_situacao_tributaria: pisCofins,
    cofins_situacao_tributaria: pisCofins,
  }
}
