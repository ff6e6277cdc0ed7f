import { z } from 'zod'
import { notFound } from '#domain/platform/refusals/refusal.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { restCall } from '../http/rest-call.http.ts'
import { type ShortPage, shortPage, shortPagePolicy } from './short-page.ts'

interface PressedLink<Subject> {
  /** The operationIds of the page and of its button. */
  ids: readonly [page: string, press: string]
  /** It ends with /{id}, or has it before its last part. */
  address: `/api/${string}`
  /** Effect of the button, such as “its address gets no more reminders”. */
  does: string
  /** Says that the link is none any more. */
  missing: string
  /** The subject of an id. Undefined: the link is none any more. */
  find: (deps: Deps, id: string) => Promise<Subject | undefined>
  page: (subject: Subject) => ShortPage & { press: string }
  press: (deps: Deps, subject: Subject) => Promise<unknown>
  done: (subject: Subject) => ShortPage
}

/** A link in an e-mail that changes something. Programs open links, so GET only shows a button: POST is that, and RFC 8058's. */
export function pressedLink<Subject>({ ids, address, does, missing, find, page, press, done }: PressedLink<Subject>) {
  const summaries = [
    'The link in an e-mail: a page with a button. It changes nothing, since programs open it too.',
    `The button of that page: ${does}.`,
  ]
  const call = (method: 'get' | 'post', place: 0 | 1, answer: (deps: Deps, subject: Subject) => Promise<ShortPage> | ShortPage) =>
    restCall(ids[place], `${method} ${address}`, {
      summary: summaries[place]!,
      answers: { 200: 'text/html' },
      errors: ['NOT_FOUND'],
      run: async (deps, { context }) => {
        const id = context.req.param('id') ?? ''
        const subject = (z.uuid().safeParse(id).success && (await find(deps, id))) || notFound(missing)
        context.header('content-security-policy', shortPagePolicy)
        context.header('cache-control', 'private, no-store')
        return context.html(shortPage(await answer(deps, subject)))
      },
    })
  return [
    call('get', 0, (_, subject) => page(subject)),
    call('post', 1, async (deps, subject) => {
      await press(deps, subject)
      return done(subject)
    }),
  ]
}
