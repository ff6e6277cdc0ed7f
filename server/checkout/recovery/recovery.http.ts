import { z } from 'zod'
import { placedOrder } from '#domain/checkout/checkout-answers.ts'
import { recoveryAnswer } from '#domain/checkout/recovery/recovery-answer.ts'
import { setWantedEmails } from '#server/people/buyers/buyers.sql.ts'
import type { Db } from '#server/platform/database/database.ts'
import { notFound } from '#server/platform/start/refusal.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { checkoutVisitor, restCall, usedBy } from '#server/platform/web/http/rest-call.http.ts'
import { shortPage, shortPagePolicy } from '#server/platform/web/http/short-page.ts'
import { paying, placedAnswer } from '../submit/checkout.http.ts'
import { renewPix } from '../submit/renew-pix.ts'
import { addressOfReminder, recordPress, recoveryFacts } from './recovery.sql.ts'
import { readRecovery } from './recovery-token.ts'

const missing = 'Este link não vale mais. Se ainda quiser o que estava no pedido, ele continua na loja.'
const ended = 'Este link não vale mais. Se algum lembrete ainda chegar, responda a ele e a loja resolve.'
const store = { label: 'Ir para a loja', to: '/' }

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
      return (await recoveryFacts(deps.db, orderId)) ?? notFound(missing)
    },
  }),
  restCall('recoverOrder', 'post /api/recovery/{token}', {
    who: checkoutVisitor,
    limit: 'submit',
    summary: 'The button of that page: a PIX code for the same order; without `text` if it is paid.',
    answers: { 200: placedOrder },
    errors: paying,
    run: async (deps, { context, path }) => {
      context.header('cache-control', 'private, no-store')
      const { orderId, step } = await linkOf(deps, path.token)
      if (!(await recoveryFacts(deps.db, orderId))) notFound(missing)
      usedBy(context, 'ORDER', orderId)
      await recordPress(deps.db, orderId, step)
      return placedAnswer(deps, await renewPix(deps, orderId))
    },
  }),
  restCall('getRecoveryEmailsPage', 'get /api/recovery-emails/{id}/end', {
    summary: 'The link in a reminder: a page whose button ends reminders. It changes nothing, since mail programs open it too.',
    answers: { 200: 'text/html' },
    errors: ['NOT_FOUND'],
    run: async ({ db }, { context, path }) => {
      await addressOf(db, path.id)
      context.header('content-security-policy', shortPagePolicy)
      const text = 'A loja não vai mais lembrar você de pedidos que ficaram sem pagamento. Avisos de compras pagas continuam chegando.'
      return context.html(shortPage({ title: 'Parar os lembretes?', text, press: 'Parar os lembretes', action: store }))
    },
  }),
  restCall('endRecoveryEmails', 'post /api/recovery-emails/{id}/end', {
    summary: 'The button of that page, and the one of mail programs (RFC 8058): its address gets no more reminders.',
    answers: { 200: 'text/html' },
    errors: ['NOT_FOUND'],
    run: async ({ db }, { context, path }) => {
      await setWantedEmails(db, await addressOf(db, path.id), { recoveryEmails: false })
      context.header('content-security-policy', shortPagePolicy)
      return context.html(
        shortPage({
          title: 'Pronto',
          text: 'Você não recebe mais lembretes de pedidos. Se mudar de ideia, ligue de novo em Meus dados.',
          action: store,
        }),
      )
    },
  }),
]

const linkOf = async (deps: Deps, token: string) => (await readRecovery(deps, token)) ?? notFound(missing)

const addressOf = async (db: Db, id: string) => (z.uuid().safeParse(id).success && (await addressOfReminder(db, id))) || notFound(ended)
