import { z } from 'zod'
import { bodyOf, type WebhookKind, webhookEvents, webhookKinds } from '#domain/operations/outgoing-webhooks/webhook-events.ts'
import { couponRefusals } from '#domain/orders/coupons/coupon.ts'
import { scopeList } from '#domain/platform/api/token-scopes.ts'
import { type ErrorCode, errorCodes, type ErrorDetail } from '#domain/platform/api/error-codes.ts'
import { problemType } from '#server/platform/web/http/responses.http.ts'
import type { RestCall } from '#server/platform/web/http/rest-call.http.ts'
import { securityOf, securitySchemes } from './open-api-access.ts'
import { headerParameters, headersOfStatus, redirects, requestHeaders, responseHeaders } from './open-api-headers.ts'
import { pathParameters } from './open-api-path-parts.ts'
import { restCalls } from './routes.ts'

type Json = Record<string, unknown>

/** Any call may fail because of a bug or an unreachable database. */
const everyCall: ErrorCode[] = ['INTERNAL_SERVER_ERROR', 'UNAVAILABLE']

const codes = Object.keys(errorCodes) as ErrorCode[]

const errorDetails: Record<ErrorDetail, Json> = {
  fields: { type: 'object', additionalProperties: { type: 'string' }, description: 'A sentence for each wrong field, by its path.' },
  productId: { type: 'string', format: 'uuid' },
  bookId: { type: 'string', format: 'uuid' },
  title: { type: 'string' },
  available: { type: 'integer', minimum: 0 },
  value: { type: 'integer', minimum: 0, description: 'The total of today, in cents of BRL.' },
  type: { enum: ['CI', 'MED'] },
  reason: { enum: [...couponRefusals, 'unknown'] },
  orderId: { type: 'string', format: 'uuid' },
  orders: { type: 'integer', minimum: 1 },
  lastDay: { type: 'string', format: 'date', description: 'In São Paulo.' },
  endsAt: { type: 'string', format: 'date-time', description: 'When the next download is allowed.' },
  opensAt: { type: 'string', format: 'date-time' },
  endedAt: { type: 'string', format: 'date-time' },
  triesLeft: { type: 'integer', minimum: 0 },
}

/** The body of a REST response with this error code. */
function errorSchema(code: ErrorCode): Json {
  const { meaning, ...entry } = errorCodes[code]
  const names: readonly ErrorDetail[] = 'details' in entry ? entry.details : []
  const details = Object.fromEntries(names.map((name) => [name, errorDetails[name]]))
  const message = { type: 'string', minLength: 1 }
  const error = strictObject({ code: { const: code }, message, ...details }, ['code', 'message'])
  const { fields } = details
  const extensions = { code: { const: code }, ...(fields && { fields }), error }
  const problem = {
    type: { const: `urn:problem-type:sabia:${code}` },
    title: { const: meaning },
    status: { const: entry.status },
    detail: message,
  }
  return strictObject({ ...problem, ...extensions }, [...Object.keys(problem), 'code', 'error'])
}

const strictObject = (properties: Json, required: string[]) => ({ type: 'object', properties, required, additionalProperties: false })

/**
 * docs/contracts/openapi.json: the REST API as OpenAPI 3.1, generated from the declarations of its calls, the schemas that validate them and
 * the table of error codes. Neither order is that of the declarations, which may move.
 */
export function openApiDocument(): Json {
  const paths: Record<string, Json> = {}
  for (const call of restCalls.toSorted((one, other) => pathOf(one).localeCompare(pathOf(other), 'en'))) {
    const [method = '', path = ''] = call.address.split(' ')
    paths[path] = { ...paths[path], [method]: operationOf(method, path, call) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sabiá',
      version: '1',
      description: 'The REST API of the store (docs/rules/api.md). GraphQL is in docs/contracts/schema.graphql.',
    },
    servers: [{ url: '/' }],
    paths,
    webhooks: Object.fromEntries(webhookKinds.map((kind) => [kind, { post: webhookOf(kind) }])),
    components: {
      schemas: Object.fromEntries(codes.map((code) => [code, errorSchema(code)])),
      parameters: requestHeaders,
      headers: responseHeaders,
      securitySchemes,
    },
  }
}

const pathOf = ({ address }: RestCall) => address.slice(address.indexOf(' '))

function operationOf(method: string, path: string, call: RestCall): Json {
  const { id, summary, parts, body, query, errors, access, scopes, right } = call
  const parameters = [...pathParameters(path, parts), ...(query ? queryParameters(query) : []), ...headerParameters(call)]
  return {
    operationId: id,
    summary,
    ...(right && { description: [scopes.length > 0 && `Scope: ${scopeList(scopes)}.`, `Right: \`${right}\`.`].filter(Boolean).join(' ') }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { required: true, content: contentOf(body, 'input') } }),
    responses: mergedResponses(call, [...errors, ...everyCall]),
    security: securityOf(access),
  }
}

/** The request that an endpoint of a webhook receives (docs/webhooks.md). */
const webhookOf = (kind: WebhookKind): Json => ({
  operationId: kind.replace(/\.(\w)/, (_, initial: string) => initial.toUpperCase()),
  summary: webhookEvents[kind].summary,
  parameters: ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => ({
    name,
    in: 'header',
    required: true,
    schema: { type: 'string' },
  })),
  requestBody: { required: true, content: contentOf(bodyOf(kind), 'output') },
  responses: {
    '2XX': { description: 'Delivered. Anything else is tried again for three days.' },
    410: { description: 'Turns the webhook off.' },
  },
  security: [],
})

function queryParameters(query: z.ZodObject) {
  const { properties = {}, required = [] } = schemaOf(query, 'input') as { properties?: Json; required?: string[] }
  return Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', required: required.includes(name), schema }))
}

const withoutBody: Record<string, string> = {
  ...Object.fromEntries(redirects.map((status) => [status, 'A redirect.'])),
  304: 'Not changed.',
  416: 'No such range.',
}

/** One status may have a normal response and errors, as 503 of /readyz has. */
function mergedResponses(call: RestCall, errors: ErrorCode[]): Json {
  const responses: Record<string, { description: string; content?: Json; headers?: Json }> = {}
  const sorted = codes.filter((code) => errors.includes(code))
  for (const [status, codesOfStatus] of Map.groupBy(sorted, (code) => errorCodes[code].status))
    responses[status] = { description: codesOfStatus.join(', '), ...headersOfStatus(call, status), content: errorContent(codesOfStatus) }
  for (const [status, answer] of Object.entries(call.answers)) {
    const refused = responses[status]
    responses[status] = {
      description: [answer === null ? (withoutBody[status] ?? 'Done.') : 'The answer.', refused?.description].filter(Boolean).join(' '),
      ...headersOfStatus(call, Number(status)),
      ...(answer !== null && { content: { ...contentOf(answer, 'output'), ...refused?.content } }),
    }
  }
  return responses
}

const contentOf = (content: z.ZodType | string, io: 'input' | 'output') =>
  typeof content === 'string' ? { [content]: {} } : jsonContent(schemaOf(content, io))

function errorContent(codes: ErrorCode[]) {
  const schemas = codes.map((code) => ({ $ref: `#/components/schemas/${code}` }))
  return { [problemType]: { schema: schemas[1] ? { oneOf: schemas } : { ...schemas[0] } } }
}

const jsonContent = (schema: Json) => ({ 'application/json': { schema } })

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io })
  return rest
}
