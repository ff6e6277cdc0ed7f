import { setTimeout as pause } from 'node:timers/promises'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { type Documents, type IssuedDocument, type IssuerOptions, readSpeed } from './documents.ts'
import { hangUp, staySilent } from '../state/silence.ts'
import { takeFiscalFault } from './faults.ts'
import { type FiscalKind, fiscalKinds } from './kinds.ts'
import { documentPdf, documentXml } from './files.ts'

/** Focus NFe's API as described by docs/providers/focus-nfe.md: asynchronous, with our reference, and its errors. */
export function focusNfeRoutes(options: IssuerOptions & { documents: Documents; token: string; base: string }) {
  const { documents } = options
  const api = new Hono()
  for (const kind of fiscalKinds) {
    api.use(`/v2/${kind}/*`, authorize(options), misbehave(options))
    api.post(`/v2/${kind}`, async (context) => {
      const ref = context.req.query('ref') ?? ''
      if (!/^[\w-]{1,60}$/.test(ref)) return refusal(context, 422, 'requisicao_invalida', 'Parâmetro "ref" inválido.')
      const body = await context.req.json<Record<string, unknown>>()
      const before = documents.find(kind, ref)
      if (before?.canceledAt) return refusal(context, 422, 'nota_cancelada', 'A nota já foi cancelada.')
      if (before?.decision === 'authorized') return refusal(context, 422, 'nota_autorizada', 'A nota já foi autorizada.')
      return context.json(describe(documents.send(kind, ref, body), options.base), 202)
    })
    api.get(`/v2/${kind}/:ref`, (context) => {
      const document = documents.find(kind, context.req.param('ref'))
      return document ? context.json(describe(document, options.base)) : unknown(context)
    })
    api.delete(`/v2/${kind}/:ref`, (context) => cancel(context, options, kind))
  }
  return api.get('/v2/hooks', authorize(options), (context) => context.json([])).route('/', fileRoutes(options))
}

async function cancel(context: Context, { memory, documents }: Parameters<typeof focusNfeRoutes>[0], kind: FiscalKind) {
  const document = documents.find(kind, context.req.param('ref') ?? '')
  if (!document) return unknown(context)
  const { justificativa = '' } = await context.req.json<{ justificativa?: string }>()
  if (justificativa.length < 15) return refusal(context, 422, 'requisicao_invalida', 'A justificativa deve ter de 15 a 255 caracteres.')
  if (document.canceledAt) return context.json({ status: 'cancelado', caminho_xml_cancelamento: pathOf(document, 'cancel.xml') })
  if (document.decision !== 'authorized') return refusal(context, 422, 'nao_autorizada', 'Somente notas autorizadas podem ser canceladas.')
  if (takeFiscalFault(memory, 'cancel-refused'))
    return context.json({
      status: 'erro_cancelamento',
      erros: [{ codigo: 'E523', mensagem: 'A nota está fora do prazo permitido para cancelamento.', correcao: null }],
    })
  return context.json({ status: 'cancelado', caminho_xml_cancelamento: pathOf(documents.cancel(document), 'cancel.xml') })
}

function fileRoutes({ memory, documents, token }: Parameters<typeof focusNfeRoutes>[0]) {
  return new Hono().get('/arquivos/:kind/:ref/:name', authorize({ token }), (context) => {
    const { kind, ref, name } = context.req.param()
    const document = documents.find(kind as FiscalKind, ref)
    if (!document?.key || takeFiscalFault(memory, 'no-file')) return context.html('<html><title>404</title></html>', 404)
    if (!name.endsWith('.pdf')) return context.body(documentXml(document), 200, { 'content-type': 'application/xml' })
    return context.body(documentPdf(document), 200, { 'content-type': 'application/pdf' })
  })
}

const authorize =
  ({ token }: { token: string }): MiddlewareHandler =>
  async (context, next) =>
    context.req.header('authorization') === `Basic ${Buffer.from(`${token}:`).toString('base64')}`
      ? next()
      : refusal(context, 401, 'permissao_negada', 'Token de acesso inválido.')

const misbehave =
  ({ memory }: IssuerOptions): MiddlewareHandler =>
  async (context, next) => {
    const take = (fault: Parameters<typeof takeFiscalFault>[1]) => takeFiscalFault(memory, fault)
    if (take('unreachable')) return hangUp(context)
    if (take('slow')) await pause(readSpeed(memory).slowMs, undefined, { ref: false })
    if (take('html')) return html(context, 502)
    if (take('unauthorized')) return refusal(context, 401, 'permissao_negada', 'Token de acesso inválido.')
    await next()
    if (take('html-after')) context.res = html(context, 504)
    if (take('lost')) await staySilent()
  }

const html = (context: Context, status: 502 | 504) =>
  context.html(`<html><title>${status} Gateway</title><h1>${status}</h1></html>`, status)

const refusal = (context: Context, status: 401 | 404 | 422, codigo: string, mensagem: string) => context.json({ codigo, mensagem }, status)

const unknown = (context: Context) => refusal(context, 404, 'nao_encontrado', 'Nota fiscal não encontrada.')

const pathOf = ({ kind, ref }: IssuedDocument, name: string) => `/arquivos/${kind}/${ref}/${name}`

/** A document as the API describes it. A canceled one that still says that it is authorized has the event of its cancellation. */
function describe(document: IssuedDocument, base: string) {
  const { kind, ref, decision, number, key, reason, canceledAt, stillIssued } = document
  if (decision === null) return { ref, status: 'processando_autorizacao' }
  if (decision === 'rejected')
    return kind === 'nfe'
      ? { ref, status: 'erro_autorizacao', status_sefaz: reason?.codigo, mensagem_sefaz: reason?.mensagem }
      : { ref, status: 'erro_autorizacao', erros: [{ ...reason, correcao: null }] }
  const files = { caminho_xml_nota_fiscal: pathOf(document, 'document.xml') }
  const pdf = pathOf(document, 'document.pdf')
  return {
    ref,
    status: canceledAt && !stillIssued ? 'cancelado' : 'autorizado',
    numero: number,
    ...files,
    ...(kind === 'nfe'
      ? { chave_nfe: `NFe${key}`, caminho_danfe: pdf }
      : { codigo_verificacao: key, data_emissao: document.body.data_emissao, url_danfse: `${base}${pdf}` }),
    ...(canceledAt ? { caminho_xml_cancelamento: pathOf(document, 'cancel.xml') } : {}),
  }
}
