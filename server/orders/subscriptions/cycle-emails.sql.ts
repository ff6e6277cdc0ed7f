import { sql } from 'kysely'
import { saysWhatIsTrue } from '#domain/orders/emails/email-kinds.ts'
import { formatDay } from '#domain/platform/values/format-day.ts'
import { greeted } from '#domain/platform/values/greeting.ts'
import { formatCents } from '#domain/platform/values/money.ts'
import type { QueuedOrderEmail } from '../emails/emails.sql.ts'
import { recoveryUrl } from '../emails/payment-link.ts'
import { type DataOf, declareEmail } from '#server/platform/emails/declare-email.ts'
import { linkBlock, look, writeEmail } from '#server/platform/emails/email-layout.ts'
import { senderOf } from '#server/platform/emails/sender-of.ts'
import type { Written } from '#server/platform/emails/written.ts'
import type { Deps } from '#server/platform/start/deps.ts'

type CycleKind = 'CYCLE_BEFORE' | 'CYCLE_DUE' | 'CYCLE_LATE' | 'CYCLE_ENDED' | 'PRICE_CHANGED' | 'SUBSCRIPTION_CANCELED'

const declareNotice = (kind: CycleKind) =>
  declareEmail({
    data: (deps: Deps, { order_id }: QueuedOrderEmail) => noticeData(deps, order_id, kind),
    isTrue: ({ status, isCanceled, paidUntil }) =>
      saysWhatIsTrue(kind, { status, isSent: false }) &&
      (kind === 'SUBSCRIPTION_CANCELED') === isCanceled &&
      (paidUntil !== null || isOverBy(kind)),
    text: notice,
  })

/** True of a subscription of which nothing is paid, too. */
const isOverBy = (kind: CycleKind) => kind === 'CYCLE_ENDED' || kind === 'SUBSCRIPTION_CANCELED'

/** The notices of a cycle (docs/rules/subscriptions.md#notices). */
export const cycleEmails = {
  CYCLE_BEFORE: declareNotice('CYCLE_BEFORE'),
  CYCLE_DUE: declareNotice('CYCLE_DUE'),
  CYCLE_LATE: declareNotice('CYCLE_LATE'),
  CYCLE_ENDED: declareNotice('CYCLE_ENDED'),
  PRICE_CHANGED: declareNotice('PRICE_CHANGED'),
  SUBSCRIPTION_CANCELED: declareNotice('SUBSCRIPTION_CANCELED'),
}

async function noticeData(deps: Deps, orderId: string, kind: CycleKind) {
  const cycle = await deps.db
    .selectFrom('orders')
    .innerJoin('subscriptions', 'subscriptions.id', 'orders.subscription_id')
    .innerJoin('plans', 'plans.id', 'subscriptions.plan_id')
    .select(['orders.name', 'orders.email', 'orders.status', 'orders.total_cents as cents', 'plans.title'])
    .select(['subscriptions.price_cents as ownCents', 'plans.price_cents as todayCents'])
    .select([
      sql<boolean>`canceled_at is not null`.as('isCanceled'),
      sql<boolean>`is_in_trial(subscriptions.id)`.as('isTrial'),
      sql<boolean>`coalesce(card_of(subscriptions.id) in ('ACTIVE', 'PENDING'), false)`.as('isByCard'),
      sql<boolean>`coalesce(card_of(subscriptions.id) not in ('ACTIVE', 'PENDING'), false)`.as('isDeclined'),
      sql<string | null>`paid_until::text`.as('paidUntil'),
      sql<string | null>`(paid_until + grace_days)::text`.as('graceUntil'),
    ])
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow()
  const url = await recoveryUrl(deps, orderId, null, 'cycle')
  const libraryUrl = `${deps.config.publicUrl}/minha-estante/assinatura`
  return { ...(await senderOf(deps)), to: cycle.email, ...cycle, kind, url, libraryUrl }
}

type Notice = DataOf<typeof noticeData>

function notice(email: Notice): Written {
  const { subject, title, opening, pay } = partsByCard(email) ?? partsOfTrial(email) ?? partsOf(email)
  return writeEmail(email, {
    subject,
    title,
    preview: opening[0]!,
    blocks: [
      greeted(email.name, opening[0]!),
      ...opening.slice(1),
      ...(pay ? [linkBlock(pay, email.url, look.button)] : []),
      linkBlock(isOverBy(email.kind) ? 'Ver a assinatura na sua estante' : 'Ver ou cancelar a assinatura na sua estante', email.libraryUrl),
      `Ficou alguma dúvida? Responda esta mensagem ou escreva para ${email.supportEmail}.`,
    ],
  })
}

const dayOf = (day: string | null) => (day === null ? '' : formatDay(day))
const payLink = 'O botão abre uma página da loja, e lá um toque gera o código PIX.'

/** A card renews it: before it is charged, and after it was declined. */
function partsByCard({ kind, title: plan, cents, paidUntil, graceUntil, isByCard, isDeclined }: Notice) {
  const [price, due, last] = [formatCents(cents), dayOf(paidUntil), dayOf(graceUntil)]
  if (kind === 'CYCLE_BEFORE' && isByCard)
    return {
      subject: `Sua assinatura “${plan}” renova em ${due}`,
      title: 'A próxima renovação',
      opening: [
        `a assinatura “${plan}” está paga até ${due}. Por volta desse dia o PagBank cobra ${price} no seu cartão, e não é preciso fazer nada.`,
        'Para pagar por PIX ou não renovar, mude a forma de pagamento ou cancele antes, na sua estante.',
      ],
      pay: null,
    }
  if (kind === 'CYCLE_DUE' && isDeclined)
    return {
      subject: `O cartão da assinatura “${plan}” não passou`,
      title: 'O cartão não passou',
      opening: [
        `o banco recusou a cobrança de ${price} da assinatura “${plan}”. Tudo continua aberto até ${last}.`,
        `Se preferir não esperar por outra tentativa, pague por PIX. ${payLink}`,
      ],
      pay: `Pagar ${price} por PIX`,
    }
  return null
}

/** Nothing was paid yet: the first payment follows, or nothing does. */
function partsOfTrial({ kind, isTrial, title: plan, cents, paidUntil }: Notice) {
  if (!isTrial || (kind !== 'CYCLE_BEFORE' && kind !== 'CYCLE_DUE')) return null
  const [price, end] = [formatCents(cents), kind === 'CYCLE_DUE' ? 'hoje' : `em ${dayOf(paidUntil)}`]
  return {
    subject: `Seu teste de “${plan}” termina ${end}`,
    title: 'Depois do teste',
    opening: [
      `o seu teste de “${plan}” termina ${end}. Para continuar, a assinatura custa ${price}.`,
      `${payLink} Nada é cobrado sem que você pague: sem pagamento, ela termina sozinha.`,
    ],
    pay: `Pagar ${price} por PIX`,
  }
}

function partsOf({ kind, title: plan, storeName, cents, ownCents, todayCents, paidUntil, graceUntil }: Notice) {
  const [price, due, last] = [formatCents(cents), dayOf(paidUntil), dayOf(graceUntil)]
  const link = payLink
  switch (kind) {
    case 'CYCLE_BEFORE':
      return {
        subject: `Sua assinatura “${plan}” vence em ${due}`,
        title: 'A próxima renovação',
        opening: [
          `a assinatura “${plan}” está paga até ${due}. A próxima renovação custa ${price}.`,
          `${link} Nada é cobrado sem que você pague.`,
        ],
        pay: `Pagar ${price} por PIX`,
      }
    case 'CYCLE_DUE':
      return {
        subject: `Sua assinatura “${plan}” vence hoje`,
        title: 'Vence hoje',
        opening: [`a assinatura “${plan}” vence hoje. A renovação custa ${price}.`, link],
        pay: `Pagar ${price} por PIX`,
      }
    case 'CYCLE_LATE':
      return {
        subject: `Sua assinatura “${plan}” continua aberta até ${last}`,
        title: 'Ainda dá tempo',
        opening: [
          `a assinatura “${plan}” venceu em ${due}, e o acesso continua até ${last}. Se quiser seguir, basta pagar ${price} até lá.`,
          link,
        ],
        pay: `Pagar ${price} por PIX`,
      }
    case 'CYCLE_ENDED':
      return {
        subject: `Sua assinatura “${plan}” na ${storeName} terminou`,
        title: 'A porta fica aberta',
        opening: [
          `a assinatura “${plan}” terminou. Seus certificados, suas anotações e o seu progresso continuam guardados.`,
          'Quando quiser voltar, um pagamento abre tudo de novo, de onde você parou.',
        ],
        pay: `Voltar por ${price}`,
      }
    case 'PRICE_CHANGED':
      return {
        subject: `O preço de “${plan}” mudou, e o seu continua`,
        title: 'O seu preço continua',
        opening: [
          `quem assina “${plan}” hoje paga ${formatCents(todayCents)}. Você continua pagando ${formatCents(ownCents)}, e não precisa fazer nada.`,
          'O seu preço só muda se você aceitar o novo na página da assinatura. Se aceitar, ele vale a partir da próxima renovação.',
        ],
        pay: null,
      }
    case 'SUBSCRIPTION_CANCELED':
      return {
        subject: `Sua assinatura “${plan}” foi cancelada`,
        title: 'Assinatura cancelada',
        opening: [
          `cancelamos a assinatura “${plan}”, como pedido. Nada mais será cobrado.`,
          ...(paidUntil ? [`O que já está pago continua seu: o acesso vai até ${due}.`] : []),
          'Se um código PIX desta assinatura ainda estiver com você, não pague por ele. O que chegar assim será reembolsado.',
        ],
        pay: null,
      }
  }
}
