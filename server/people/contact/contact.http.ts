import { Hono } from 'hono'
import { answerDeadline, contactInput, protocolOf } from '#domain/people/contact.ts'
import type { ContactAnswer } from '#domain/people/people-answers.ts'
import { ownPagesOnly } from '../buyers/viewer.http.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { readJson, smallBody } from '#server/platform/web/http/responses.http.ts'
import { addressCaller, takeCall, tooMany } from '#server/platform/web/rate-limits/rate-limit.ts'
import { storeMessage } from './contact-messages.sql.ts'

/** POST /api/contact: stores a message of anybody. Its e-mails follow at once. */
export function contactRoutes(deps: Pick<Deps, 'db' | 'config' | 'log'>) {
  return new Hono().post('/contact', ownPagesOnly(deps), smallBody, async (context) => {
    const message = await readJson(context, contactInput)
    // Each message sends an e-mail to an address that anybody can type.
    const taken = await takeCall(deps, 'contact-address', addressCaller(message.email))
    if (taken.kind === 'refused') {
      context.header('retry-after', String(taken.waitSeconds))
      throw tooMany()
    }
    const { id, received_at: receivedAt } = await storeMessage(deps.db, message)
    return context.json({ protocol: protocolOf(id), answerBy: answerDeadline(receivedAt).toISOString() } satisfies ContactAnswer)
  })
}
