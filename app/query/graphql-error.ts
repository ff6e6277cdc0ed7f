import { CallError } from './call-error.ts'

export interface Answer {
  data?: unknown
  errors?: readonly { message: string; extensions?: Record<string, unknown> }[]
}

export class GraphQLRequestError extends CallError {
  readonly code: string
  readonly fields: Record<string, string>
  constructor(message: string, code: string, fields: Record<string, string> = {}) {
    super(message)
    this.name = 'GraphQLRequestError'
    this.code = code
    this.fields = fields
  }
}

/** See docs/rules/catalogue.md#errors: the first error's message is shown. */
export function dataOf<Result>(answer: Answer): Result {
  const error = answer.errors?.[0]
  if (error)
    throw new GraphQLRequestError(
      error.message,
      typeof error.extensions?.code === 'string' ? error.extensions.code : '',
      (error.extensions?.fields as Record<string, string>) ?? {},
    )
  return answer.data as Result
}
