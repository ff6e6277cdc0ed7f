import { z } from 'zod'
import { couponRefusals } from '#domain/coupon.ts'
import { type ErrorCode, errorCodes, type ErrorDetail } from '#domain/error-codes.ts'
import { type RestCall, restCalls } from './rest-calls.http.ts'

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
  const error = strictObject({ code: { const: code }, message: { type: 'string', minLength: 1 }, ...details }, ['code', 'message'])
  return { description: meaning, ...strictObject({ error }, ['error']) }
}

const strictObject = (properties: Json, required: string[]) => ({ type: 'object', properties, required, additionalProperties: false })

/**
 * openapi.json: the REST API as OpenAPI 3.1, generated from the table of its calls, the schemas that validate them and the table of error
 * codes.
 */
export function openApiDocument(): Json {
  const paths: Record<string, Json> = {}
  for (const [address, call] of Object.entries(restCalls)) {
    const [method = '', path = ''] = address.split(' ')
    paths[path] = { ...paths[path], [method]: operationOf(path, call) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Sabiá', version: '1', description: 'The REST API of the store (docs/rules/api.md). GraphQL is in schema.graphql.' },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: Object.fromEntries(codes.map((code) => [code, errorSchema(code)])),
      securitySchemes: { staff: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}

function operationOf(path: string, { summary, body, query, answers, errors = [], staffOnly }: RestCall): Json {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({ name, in: 'path', required: true, schema: { type: 'string' } }))
  const parameters = [...inPath, ...(query ? queryParameters(query) : [])]
  return {
    summary,
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { required: true, content: body === '*' ? { '*/*': {} } : jsonContent(schemaOf(body, 'input')) } }),
    responses: mergedResponses(answers, [...errors, ...everyCall]),
    ...(staffOnly && { security: [{ staff: [] }] }),
  }
}

function queryParameters(query: z.ZodObject) {
  const { properties = {}, required = [] } = schemaOf(query, 'input') as { properties?: Json; required?: string[] }
  return Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', required: required.includes(name), schema }))
}

/** One status may have a normal response and errors, as 503 of /readyz has. */
function mergedResponses(answers: RestCall['answers'], errors: ErrorCode[]): Json {
  const responses: Record<string, { description: string; content?: Json }> = {}
  for (const [status, codesOfStatus] of Map.groupBy(new Set(errors), (code) => errorCodes[code].status))
    responses[status] = { description: codesOfStatus.join(', '), content: errorContent(codesOfStatus) }
  for (const [status, answer] of Object.entries(answers)) {
    const refused = responses[status]
    responses[status] = {
      description: [answer === null ? (status.startsWith('3') ? 'A redirect.' : 'Done.') : 'The answer.', refused?.description]
        .filter(Boolean)
        .join(' '),
      ...(answer !== null && { content: { ...contentOf(answer), ...refused?.content } }),
    }
  }
  return responses
}

const contentOf = (answer: z.ZodType | string) => (typeof answer === 'string' ? { [answer]: {} } : jsonContent(schemaOf(answer, 'output')))

function errorContent(codes: ErrorCode[]) {
  const schemas = codes.map((code) => ({ $ref: `#/components/schemas/${code}` }))
  return jsonContent(schemas[1] ? { oneOf: schemas } : { ...schemas[0] })
}

const jsonContent = (schema: Json) => ({ 'application/json': { schema } })

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io })
  return rest
}
