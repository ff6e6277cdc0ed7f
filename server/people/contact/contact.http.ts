import { answerDeadline, contactInput, protocolOf } from '#domain/people/contact/contact.ts'
import { contactAnswer } from '#domain/people/people-answers.ts'
import { restCall, usedBy, visitor } from '#server/platform/web/http/rest-call.http.ts'
import { callerOfContext, spend } from '#server/platform/web/rate-limits/limited.http.ts'
import { addressFrom } from '#server/platform/web/rate-limits/rate-limit-rules.ts'
import { storeMessage } from './contact-messages.sql.ts'

/** The e-mails of a message follow at once. */
export const contactCalls = [
  restCall('sendMessage', 'post /api/contact', {
    who: visitor,
    limit: 'contact',
    summary: 'A message to the store, which confirms it by e-mail.',
    body: contactInput,
    answers: { 200: contactAnswer },
    run: async (deps, { context, body: message }) => {
      // Each message sends an e-mail to an address that anybody can type.
      await spend(deps, context, 'contact-address', addressFrom(message.email, callerOfContext(deps, context)))
      const { id, received_at: receivedAt } = await storeMessage(deps.db, message)
      usedBy(context, 'MESSAGE', id)
      return { protocol: protocolOf(id), answerBy: answerDeadline(receivedAt).toISOString() }
    },
  }),
]
