import { z } from 'zod'
import type { TransferEvent, TransferLine, TransferReport } from '#domain/money/transfer-lines.ts'
import { textUpTo } from '../http/text-up-to.ts'
import type { TransferReportSettings } from './settings.ts'

export type TransferPage = { kind: 'ok'; lines: TransferLine[]; pages: number } | { kind: 'unavailable'; reason: string }

/** The maximum of the service. */
const pageSize = 1_000
const largestAnswer = 8 * 1024 * 1024

/**
 * One page of a day's transfer report (docs/providers/pagbank.md#transfer-report), from page 1. `day` is an ISO day. A report that PagBank
 * has not validated is unavailable. Never throws because of PagBank. Personal data in the report is not read.
 */
export async function readTransferPage(
  { url, user, token, timeoutMs = 20_000 }: TransferReportSettings & { timeoutMs?: number },
  report: TransferReport,
  day: string,
  page: number,
): Promise<TransferPage> {
  try {
    const response = await fetch(`${url}/movement/v3.00/${report}/${day}?pageNumber=${page}&pageSize=${pageSize}`, {
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        accept: 'application/json',
        authorization: `Basic ${Buffer.from(`${user}:${token}`).toString('base64')}`,
        'user-agent': 'Mozilla/5.0 (compatible; Sabia/1.0)',
      },
    })
    if (!response.ok) return { kind: 'unavailable', reason: `status ${response.status}` }
    if (!isValidated(response.headers)) return { kind: 'unavailable', reason: 'not validated' }
    const { detalhes, pagination } = answer.parse(JSON.parse(await textUpTo(response, largestAnswer)))
    return { kind: 'ok', lines: detalhes.map((detail) => lineOf(report, detail)), pages: pagination.totalPages }
  } catch (error) {
    return { kind: 'unavailable', reason: error instanceof Error ? error.name : 'unknown' }
  }
}

/** PagBank marks a report that may still change. One without the mark is accepted. */
const isValidated = (headers: Headers) => (headers.get('validado') ?? 'true').trim().toLowerCase() === 'true'

/** Amounts are reais with decimals, as number or text. */
const reais = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^-?\d+([.,]\d+)?$/)
      .transform((text) => Number(text.replace(',', '.'))),
  ])
  .transform((value) => Math.round(value * 100))
const text = z
  .union([z.string(), z.number().transform(String)])
  .nullish()
  .transform((value) => value?.trim() ?? '')

const detail = z.object({
  movimento_api_codigo: text,
  tipo_evento: text,
  codigo_transacao: text,
  codigo_venda: text,
  valor_total_transacao: reais,
  valor_parcela: reais.nullish(),
  valor_liquido_transacao: reais,
  data_prevista_pagamento: z.string().nullish(),
  meio_pagamento: text,
  parcela: text,
  quantidade_parcela: text,
  nsu: text,
  codigo_autorizacao: text,
})
type Detail = z.infer<typeof detail>

const answer = z.object({ detalhes: z.array(detail), pagination: z.object({ totalPages: z.coerce.number().int().min(0) }) })

const events: Record<string, TransferEvent> = { 1: 'SALE', 2: 'CREDIT', 3: 'DEBIT', 4: 'TRANSFER', 5: 'CHARGEBACK', 6: 'REFUND' }
const outgoing: readonly TransferEvent[] = ['DEBIT', 'CHARGEBACK', 'REFUND']

function lineOf(report: TransferReport, detail: Detail): TransferLine {
  const event = events[Number(detail.tipo_evento)] ?? 'OTHER'
  // The sign of a code that is not known is the report's own.
  const signed = (reais: number) => (event === 'OTHER' ? reais : Math.abs(reais) * (outgoing.includes(event) ? -1 : 1))
  const installments = Number(detail.quantidade_parcela) || 1
  // A sale that is paid out in instalments has a line for each.
  const gross = signed((installments > 1 && detail.valor_parcela) || detail.valor_total_transacao)
  const net = signed(detail.valor_liquido_transacao)
  const installment = Number(detail.parcela) || 1
  return {
    report,
    lineCode: detail.movimento_api_codigo || [detail.codigo_transacao, detail.tipo_evento, installment].join(':'),
    transactionCode: detail.codigo_transacao,
    reference: detail.codigo_venda,
    event,
    eventCode: detail.tipo_evento,
    method: detail.meio_pagamento,
    installment,
    installments,
    grossCents: gross,
    feeCents: gross - net,
    netCents: net,
    nsu: detail.nsu || null,
    authorizationCode: detail.codigo_autorizacao || null,
    expectedOn: /^\d{4}-\d\d-\d\d/.exec(detail.data_prevista_pagamento ?? '')?.[0] ?? null,
  }
}
