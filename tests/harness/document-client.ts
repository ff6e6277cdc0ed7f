import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'

type Method = 'get' | 'head' | 'post' | 'put' | 'patch' | 'delete'
type Json = Record<string, unknown>
interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  schema: object
}
export interface Operation {
  operationId: string
  parameters?: (Parameter | { $ref: string })[]
  requestBody?: { content: Record<string, { schema?: object }> }
  responses: Record<string, { content?: Record<string, { schema?: object }>; headers?: Json }>
  /** Alternatives. Empty: none is needed. */
  security: Record<string, unknown>[]
}
type Scheme = { type: 'http' } | { type: 'apiKey'; in: 'cookie'; name: string }
export interface OpenApi {
  paths: Record<string, Partial<Record<Method, Operation>>>
  components: { parameters: Record<string, Parameter>; securitySchemes: Record<string, Scheme> }
}

const openApi = JSON.parse(readFileSync(join(import.meta.dirname, '../../docs/contracts/openapi.json'), 'utf8')) as OpenApi

export const operations = Object.entries(openApi.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ name: `${method} ${path}`, path, method: method as Method, operation })),
)

const referenced = ({ $ref }: { $ref: string }) => openApi.components.parameters[$ref.split('/').at(-1)!]!
export const parametersOf = ({ parameters = [] }: Operation): Parameter[] =>
  parameters.map((each) => ('$ref' in each ? referenced(each) : each))

/** Formats are not validated: where they matter, the document has a pattern as well. */
const validator = (options: { coerceTypes?: boolean }) =>
  new Ajv2020({ strict: false, validateFormats: false, ...options }).addSchema({ $id: 'docs/contracts/openapi.json', ...openApi })
const ofJson = validator({})
/** Parts of an address and headers are text. */
const ofText = validator({ coerceTypes: true })
/** References of a schema are within the document. */
const absolute = (schema: object) =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"docs/contracts/openapi.json#/components/')) as object

const compiled = new Map<typeof ofJson, Map<object, ValidateFunction>>([
  [ofJson, new Map()],
  [ofText, new Map()],
])

function requireFit(what: string, schema: object, value: unknown, ajv = ofJson) {
  const known = compiled.get(ajv)!
  const fits = known.get(schema) ?? ajv.compile(absolute(schema))
  known.set(schema, fits)
  if (!fits(structuredClone(value))) throw new Error(`${what}: ${ajv.errorsText(fits.errors)}`)
}

/** Whether a media type is within a range such as `video/*`. */
const isWithin = (type: string, range: string) =>
  range === '*/*' || range === type || (range.endsWith('/*') && type.startsWith(range.slice(0, -1)))

interface Given {
  path?: Record<string, string | number>
  query?: Record<string, string>
  header?: Record<string, string | number>
  body?: unknown
}

/**
 * A client that knows nothing but docs/contracts/openapi.json, as a generated one does. It sends only headers, cookies and bodies that the document declares,
 * and throws if the document declares something that it was not given, or if a response is another one than declared. `origin` is sent only
 * where the document asks for it.
 */
export class DocumentClient {
  readonly #send: (path: string, init: RequestInit) => Promise<Response>
  readonly #known: { origin: string; token?: string }
  readonly #cookies = new Map<string, string>()

  constructor(send: (path: string, init: RequestInit) => Promise<Response>, known: { origin: string; token?: string }) {
    this.#send = send
    this.#known = known
  }

  async call(operationId: string, given: Given = {}) {
    const match = operations.find(({ operation }) => operation.operationId === operationId)
    if (!match) throw new Error(`there is no operation ${operationId}`)
    const { path, method, operation } = match
    const parameters = this.#filled(operation, given)
    const filledPath = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parameters.path[name]!))
    const query = new URLSearchParams(parameters.query).toString()
    const { body, headers } = bodyOf(operation, given.body)
    const response = await this.#send(filledPath + (query && `?${query}`), {
      method: method.toUpperCase(),
      headers: { ...parameters.header, ...headers, ...this.#credentials(operation, given) },
      ...(body !== undefined && { body }),
      redirect: 'manual',
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, cookieName = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      this.#cookies.set(cookieName, value)
    }
    return readAnswer(operation, response)
  }

  #filled(operation: Operation, given: Given) {
    const filled: Record<Parameter['in'], Record<string, string>> = { path: {}, query: {}, header: {} }
    for (const { name, in: place, required, schema } of parametersOf(operation)) {
      const value = given[place]?.[name] ?? (name === 'Origin' && required ? this.#known.origin : undefined)
      if (value === undefined && required) throw new Error(`${operation.operationId} needs ${name}`)
      if (value === undefined) continue
      requireFit(`${name} of ${operation.operationId}`, schema, value, ofText)
      filled[place][name] = String(value)
    }
    for (const place of ['path', 'query', 'header'] as const)
      for (const name of Object.keys(given[place] ?? {}))
        if (!(name in filled[place])) throw new Error(`${operation.operationId} declares no ${place} ${name}`)
    return filled
  }

  /** The first of the alternatives whose credentials this client has. */
  #credentials({ operationId, security }: Operation, given: Given): Record<string, string> {
    const credential = (name: string): Record<string, string> | undefined => {
      const scheme = openApi.components.securitySchemes[name]!
      if (scheme.type === 'http') return this.#known.token ? { authorization: `Bearer ${this.#known.token}` } : undefined
      const cookie = scheme.name.replace(/\{(\w+)\}/g, (_, part: string) => String(given.path?.[part]))
      const value = this.#cookies.get(cookie)
      return value === undefined ? undefined : { cookie: `${cookie}=${value}` }
    }
    for (const alternative of security.length > 0 ? security : [{}]) {
      const all = Object.keys(alternative).map(credential)
      if (all.every((each) => each !== undefined)) return Object.assign({}, ...all) as Record<string, string>
    }
    throw new Error(`${operationId} needs ${JSON.stringify(security)}`)
  }
}

type Answer = Pick<Response, 'status' | 'headers' | 'text' | 'arrayBuffer'>

const patterns = operations
  .map((each) => ({ ...each, pattern: new RegExp(`^${each.path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`) }))
  .toSorted((one, other) => one.path.split('{').length - other.path.split('{').length)

/**
 * Throws if the response is not one that the document declares for this address; addresses that are not in the document are not looked at. Of
 * what is no JSON, only status and headers are read, so that the caller still has the body.
 */
export async function requireDeclared(method: string, address: string, response: Response): Promise<void> {
  const path = address.split('?')[0]!
  const match = patterns.find((each) => each.method === method.toLowerCase() && each.pattern.test(path))
  if (!match) return
  const { status } = response
  const headers = new Headers(response.headers)
  // A session is renewed by whichever call comes when that is due.
  headers.delete('set-cookie')
  const read = /json/.test(headers.get('content-type') ?? '') ? response.clone() : new Response()
  // A part that does not match its pattern (restCall's `patterns`) makes an address that is no operation's.
  if (status === 404 && (await read.clone().text()).includes('Este endereço não existe.')) return
  await readAnswer(match.operation, { status, headers, text: () => read.text(), arrayBuffer: () => read.arrayBuffer() })
}

/** An answer that is one of those which the document declares for this operation. Throws for any other. */
async function readAnswer({ operationId, responses }: Operation, response: Answer) {
  const { status, headers } = response
  const declared = responses[status]
  if (!declared) throw new Error(`${operationId} does not declare ${status}: ${await response.text()}`)
  for (const name of ['set-cookie', 'location', 'upload-offset'])
    if (headers.has(name) && !Object.keys(declared.headers ?? {}).some((each) => each.toLowerCase() === name))
      throw new Error(`${operationId} ${status} does not declare ${name}`)
  const bytes = Buffer.from(await response.arrayBuffer())
  const type = headers.get('content-type')?.split(';')[0] ?? ''
  const range = Object.keys(declared.content ?? {}).find((each) => isWithin(type, each))
  if (declared.content && bytes.length > 0 && range === undefined) throw new Error(`${operationId} ${status} does not declare ${type}`)
  const content = range === undefined ? undefined : declared.content?.[range]
  const json = type.endsWith('json') && bytes.length > 0 ? (JSON.parse(bytes.toString()) as Json) : {}
  if (content?.schema && bytes.length > 0) requireFit(`the answer of ${operationId}`, content.schema, json)
  return { status, headers, json, bytes }
}

function bodyOf(
  { operationId, requestBody }: Operation,
  given: unknown,
): { body?: string | Uint8Array<ArrayBuffer>; headers: Record<string, string> } {
  if (!requestBody && given === undefined) return { headers: {} }
  const [[type, { schema }] = ['', {}]] = Object.entries(requestBody?.content ?? {})
  if (!type) throw new Error(`${operationId} takes no body`)
  const headers = { 'content-type': type }
  if (!schema) return { body: given as Uint8Array<ArrayBuffer>, headers }
  requireFit(`the body of ${operationId}`, schema, given)
  return { body: JSON.stringify(given), headers }
}
