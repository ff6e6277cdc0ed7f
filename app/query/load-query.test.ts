import { type LoaderFunctionArgs, RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { executeContext } from './execute-context.ts'
import { loadQuery } from './load-query.ts'

/** The exception of a page's loader if its query fails with this error code. */
async function thrown(code: string | undefined): Promise<unknown> {
  const context = new RouterContextProvider()
  context.set(executeContext, async () => ({ errors: [{ message: 'Course not found', ...(code ? { extensions: { code } } : {}) }] }))
  const { loader } = loadQuery('{ a }', () => ({}))
  const args = { request: new Request('http://localhost/courses'), params: {}, context } as unknown as LoaderFunctionArgs
  return loader(args).catch((error: unknown) => error)
}

test.each([
  ['NOT_FOUND', 404],
  ['BAD_USER_INPUT', 400],
  ['TOO_MANY_REQUESTS', 429],
  ['UNAVAILABLE', 503],
  ['INTERNAL_SERVER_ERROR', 500],
  ['A_CODE_OF_TOMORROW', 500],
  [undefined, 500],
])('a server-rendered page whose query fails with %s has status %i and the message', async (code, status) => {
  expect(await thrown(code)).toMatchObject({ data: 'Course not found', init: { status } })
})
