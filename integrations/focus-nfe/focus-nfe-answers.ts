import { z } from 'zod'
import { fiscalDate } from '#domain/compliance/fiscal/fiscal-dates.ts'
import type { IssuerState } from '#domain/compliance/fiscal/fiscal-status.ts'
import { redactedReason } from '#domain/compliance/fiscal/fiscal-text.ts'
import type { IssuerAnswer, IssuerWord } from '#domain/compliance/fiscal/fiscal-issuer.ts'

/** Texts arrive as numbers too. */
const text = z
  .union([z.string(), z.number().transform(String)])
  .nullish()
  .transform((value) => value?.trim() || null)

const errors = z.array(z.object({ codigo: text, mensagem: text })).nullish()

const documentBody = z.object({
  status: text,
  numero: text,
  chave_nfe: text,
  codigo_verificacao: text,
  data_emissao: text,
  mensagem_sefaz: text,
  status_sefaz: text,
  erros: errors,
  caminho_xml_nota_fiscal: text,
  caminho_danfe: text,
  url_danfse: text,
  caminho_xml_cancelamento: text,
  data_cancelamento: text,
})
type Body = z.infer<typeof documentBody>

const errorBody = z.object({ codigo: text, mensagem: text, erros: errors })

const states: Record<string, IssuerState> = {
  processando_autorizacao: 'processing',
  processando_cancelamento: 'processing',
  autorizado: 'issued',
  erro_autorizacao: 'rejected',
  denegado: 'rejected',
  cancelado: 'canceled',
}

/** The reference is in use: the document is read to know its state. */
const inUse = /em_processamento|already_processed|(?:nfe|nfse|nota)_(?:fiscal_)?(?:autorizada|cancelada)|ja_autorizada/

/**
 * Reads the answer to any call about a document. A canceled document may still say `autorizado`: the event of its cancellation counts. Only a
 * 4xx with Focus NFe's own error body is definite; behind 502 to 504 is an HTML page, and the outcome is unknown.
 */
export function readFocusNfe(status: number, body: unknown): IssuerAnswer {
  if (status === 429) return { kind: 'unknown', reason: 'rate-limit' }
  if (status === 401 || status === 403) return { kind: 'unknown', reason: 'unauthorized' }
  if (status >= 500) return { kind: 'unknown', reason: 'http' }
  const known = documentBody.safeParse(body)
  if (known.success && known.data.status === 'erro_cancelamento') return { kind: 'refused', reason: reasonOf(known.data) }
  const state = known.success ? states[known.data.status ?? ''] : undefined
  if (known.success && state) return wordOf(state, known.data)
  const error = errorBody.safeParse(body)
  if (status < 400 || !error.success || !error.data.codigo) return { kind: 'unknown', reason: 'garbage' }
  if (status === 404 || error.data.codigo === 'nao_encontrado') return word('missing')
  if (inUse.test(error.data.codigo)) return word('processing')
  return { kind: 'refused', reason: reasonOf(error.data) }
}

function wordOf(state: IssuerState, body: Body): IssuerWord {
  const canceled = body.caminho_xml_cancelamento !== null || body.data_cancelamento !== null
  return {
    kind: 'state',
    state: canceled ? 'canceled' : state,
    number: body.numero,
    accessKey: accessKeyOf(body.chave_nfe) || body.codigo_verificacao,
    issuedAt: fiscalDate(body.data_emissao ?? ''),
    reason: state === 'rejected' ? reasonOf(body) : null,
    xmlAddress: body.caminho_xml_nota_fiscal,
    pdfAddress: body.caminho_danfe ?? body.url_danfse,
    cancellationXmlAddress: body.caminho_xml_cancelamento,
  }
}

/** `NFe` and 44 characters, among them the seller's CNPJ, which may be alphanumeric since July 2026. */
const accessKeyOf = (text: string | null) => text?.replace(/^NFe/i, '').replace(/[^0-9A-Z]/g, '')

const word = (state: IssuerState): IssuerWord => ({
  kind: 'state',
  state,
  number: null,
  accessKey: null,
  issuedAt: null,
  reason: null,
  xmlAddress: null,
  pdfAddress: null,
  cancellationXmlAddress: null,
})

interface Said {
  codigo?: string | null
  mensagem?: string | null
  mensagem_sefaz?: string | null
  status_sefaz?: string | null
  erros?: { codigo: string | null; mensagem: string | null }[] | null | undefined
}

/** At most three of its errors, each with its code. */
function reasonOf(said: Said): string {
  const listed = (said.erros ?? []).slice(0, 3).map(({ codigo, mensagem }) => withCode(mensagem, codigo))
  const own = withCode(said.mensagem_sefaz ?? said.mensagem ?? null, said.status_sefaz ?? said.codigo ?? null)
  return redactedReason([...listed, ...(listed.length === 0 ? [own] : [])].filter(Boolean).join(' ')) || 'Sem motivo informado.'
}

const withCode = (message: string | null, code: string | null) => [message, code && `(${code})`].filter(Boolean).join(' ')
