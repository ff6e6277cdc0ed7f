import { placedOrder } from '#domain/checkout/checkout-answers.ts'
import { recoveryAnswer } from '#domain/checkout/recovery/recovery-answer.ts'
import { agreementText } from '#domain/orders/subscriptions/agreement.ts'
import { cycleToPay } from '#server/orders/subscriptions/subscriptions.sql.ts'
import { setWantedEmails } from '#server/people/buyers/buyers.sql.ts'
import { notFound } from '#domain/platform/refusals/refusal.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { checkoutVisitor, restCall, usedBy } from '#server/platform/web/http/rest-call.http.ts'
import { callerOfContext } from '#server/platform/web/rate-limits/limited.http.ts'
import { pressedLink } from '#server/platform/web/pages/pressed-link.http.ts'
import { paying, placedAnswer } from '../submit/checkout.http.ts'
import { renewPix } from '../submit/renew-pix.ts'
import { addressOfReminder, recordPress, recoveryFacts } from './recovery.sql.ts'
import { readRecovery } from '#server/orders/emails/payment-link.ts'

const missing = 'Este link não vale mais. Se ainda quiser o que estava no pedido, ele continua na loja.'
const action = { label: 'Ir para a loja', to: '/' }

/**
 * The page of an order that was not paid (docs/rules/checkout.md#recovery), and the end of its reminders. Programs open the links of e-mails:
 * GET changes nothing, and what it answers names nobody. POST is a button, or RFC 8058's.
 */
export const recoveryCalls = [
  restCall('getRecovery', 'get /api/recovery/{token}', {
    summary: 'What the link in a reminder is about: titles, total, and whether it can be paid. Nothing of the buyer.',
    answers: { 200: recoveryAnswer },
    errors: ['NOT_FOUND'],
    run: async (deps, { context, path }) => {
      context.header('cache-control', 'private, no-store')
      const { orderId } = await linkOf(deps, path.token)
      const order = (await recoveryFacts(deps.db, orderId)) ?? notFound(missing)
      const { unagreed } = (await cycleToPay(deps.db, orderId)) ?? {}
      return { ...order, agreement: unagreed ? agreementText(unagreed) : null }
    },
  }),
  restCall('recoverOrder', 'post /api/recovery/{token}', {
    who: checkoutVisitor,
    limit: 'submit',
    summary: 'The button of that page: a PIX code for the same order; without `text` if it is paid.',
    answers: { 200: placedOrder },
    errors: [...paying, 'TOO_MANY_OPEN_ORDERS', 'TOO_MANY_UNITS'],
    run: async (deps, { context, path }) => {
      context.header('cache-control', 'private, no-store')
      const { orderId, step } = await linkOf(deps, path.token)
      if (!(await recoveryFacts(deps.db, orderId))) notFound(missing)
      usedBy(context, 'ORDER', orderId)
      if (step !== null) await recordPress(deps.db, orderId, step)
      return placedAnswer(deps, await renewPix(deps, orderId, callerOfContext(deps, context)))
    },
  }),
  ...pressedLink({
    ids: ['getRecoveryEmailsPage', 'endRecoveryEmails'],
    address: '/api/recovery-emails/{id}/end',
    does: 'its address gets no more reminders (RFC 8058)',
    missing: 'Este link não vale mais. Se algum lembrete ainda chegar, responda a ele e a loja resolve.',
    find: ({ db }, id) => addressOfReminder(db, id),
    page: () => ({
      title: 'Parar os lembretes?',
      text: 'A loja não vai mais lembrar você de pedidos que ficaram sem pagamento. Avisos de compras pagas continuam chegando.',
      press: 'Parar os lembretes',
      action,
    }),
    press: ({ db }, email) => setWantedEmails(db, email, { recoveryEmails: false }),
    done: () => ({
      title: 'Pronto',
      text: 'Você não recebe mais lembretes de pedidos. Se mudar de ideia, ligue de novo em Meus dados.',
      action,
    }),
  }),
]

const linkOf = async (deps: Deps, token: string) => (await readRecovery(deps, token)) ?? notFound(missing)
