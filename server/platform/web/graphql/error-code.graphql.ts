import { errorCodes } from '#domain/platform/api/error-codes.ts'
import { builder } from './builder.ts'

/** No field has this type. It documents the error codes in the schema, where tools and developers look for them. */
builder.enumType('ErrorCode', {
  description:
    "The values of an error's `extensions.code`, the same in GraphQL and in the REST API (docs/rules/api.md#errors). The HTTP status is that of a REST response, of a page, and of a GraphQL request that was not executed.",
  values: Object.fromEntries(
    Object.entries(errorCodes).map(([code, { status, meaning }]) => [code, { description: `${status}: ${meaning}.` }]),
  ),
})
