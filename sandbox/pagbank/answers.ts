import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { z } from 'zod'
import { wirePath } from './requests.ts'

export interface Answer {
  status: ContentfulStatusCode
  body: object
}

/** PagBank's errors (docs/providers/pagbank.md#errors). */
export const refusal = (status: ContentfulStatusCode, ...messages: object[]): Answer => ({ status, body: { error_messages: messages } })

export const send = (context: Context, { status, body }: Answer) => context.json(body, status)

export const unknownParameter = (parameter_name: string) =>
  refusal(404, { code: '40002', description: 'invalid_parameter', parameter_name })

/** Orders have the error's name in `code`, checkouts in `error`. */
export function invalid(error: z.ZodError, name: 'code' | 'error'): Answer {
  const messages = error.issues.map((issue) => {
    const parameter_name = wirePath(issue.path)
    if (name === 'error')
      return { error: issue.message, description: 'Field has an invalid value. Please check the documentation.', parameter_name }
    const missing = issue.code === 'invalid_type' && issue.input === undefined
    return { code: missing ? '40001' : '40002', description: missing ? 'required_parameter' : issue.message, parameter_name }
  })
  return refusal(400, ...messages)
}
