import { z } from 'zod'
import { type Interval, intervalNames } from '#domain/catalogue/products/billing-interval.ts'

const id = z.uuid()
const moment = z.iso.datetime()
const cents = z.int().describe('Cents of BRL.')
const email = z.string().nullable().describe('Null once the person was erased.')

const order = z.object({
  id,
  status: z.enum(['PENDING', 'PAID', 'EXPIRED', 'FAILED', 'CANCELED', 'REFUND_DUE', 'REFUNDED']),
  method: z.enum(['PIX', 'CARD', 'FREE']),
  totalCents: cents,
  discountCents: cents,
  coupon: z.string().nullable(),
  source: z.string().nullable(),
  createdAt: moment,
  paidAt: moment.nullable(),
  buyer: z
    .object({ name: z.string(), email: z.string(), phone: z.string().describe('Area code and number, without +55; empty if not given.') })
    .nullable()
    .describe('Null once the person was erased.'),
  items: z.array(
    z.object({
      kind: z.enum(['COURSE', 'BOOK', 'CI', 'MED', 'PLAN']),
      productId: id.nullable(),
      title: z.string(),
      bundle: z
        .object({ id, title: z.string() })
        .nullable()
        .describe('The bundle that it was sold in; `unitCents` is its share of the price.'),
      quantity: z.int(),
      unitCents: cents,
    }),
  ),
})

const subscription = z.object({
  id,
  plan: z.object({ id, title: z.string() }).describe('Of the next cycle.'),
  priceCents: cents.describe('Of the next cycle, in cents of BRL.'),
  interval: z.enum(intervalNames as [Interval, ...Interval[]]),
  isTrial: z.boolean(),
  paidUntil: z.iso.date().nullable().describe('Last paid day. Null: all of it was returned.'),
  createdAt: moment,
  canceledAt: moment.nullable(),
  buyer: order.shape.buyer,
})

const course = z.object({ id, title: z.string() })

const orderData = z.object({ order })
const subscriptionData = z.object({
  subscription,
  orderId: id.nullable().describe('Of the cycle that was paid, or the last one. Null: it is imported, and has none yet.'),
})
const accessData = z.object({ email, course, orderId: id.nullable(), endsAt: moment.nullable().describe('Null: for ever.') })

export interface WebhookEvent {
  /** For staff, as in the form. */
  title: string
  summary: string
  data: z.ZodObject
}

/** Every event (docs/webhooks.md#events). A version of its data only ever gains fields. */
export const webhookEvents = {
  'order.placed': { title: 'Pedido feito', summary: 'An order was placed. It is not paid yet.', data: orderData },
  'pix.created': {
    title: 'PIX criado',
    summary: 'The PIX code of an order exists, and the buyer sees it.',
    data: z.object({ order, pix: z.object({ code: z.string().nullable(), expiresAt: moment }) }),
  },
  'order.paid': { title: 'Pedido pago', summary: 'The money of an order arrived, once for each order.', data: orderData },
  'order.expired': { title: 'Pedido expirado', summary: 'The time to pay an order is over.', data: orderData },
  'order.refunded': {
    title: 'Pedido reembolsado',
    summary: 'Money of an order was returned: some of it, or all.',
    data: z.object({ order, refund: z.object({ id, amountCents: cents }) }),
  },
  'order.disputed': {
    title: 'Pedido contestado',
    summary: "The buyer's bank wants the money of an order back.",
    data: z.object({ order, dispute: z.object({ id, kind: z.enum(['CHARGEBACK', 'MED']), amountCents: cents, deadlineAt: moment }) }),
  },
  'subscription.started': { title: 'Assinatura começou', summary: 'The first cycle, or a trial, began.', data: subscriptionData },
  'subscription.renewed': {
    title: 'Assinatura renovada',
    summary: 'A further cycle was paid, also one that brings back what had ended.',
    data: subscriptionData,
  },
  'subscription.plan_changed': {
    title: 'Assinatura mudou de plano',
    summary: 'The plan or price of the next cycle is another one.',
    data: subscriptionData,
  },
  'subscription.canceled': {
    title: 'Assinatura cancelada',
    summary: 'No cycle follows; the access lasts until the last paid day.',
    data: subscriptionData,
  },
  'subscription.resumed': {
    title: 'Assinatura retomada',
    summary: 'Its cancellation was taken back: the next cycle follows.',
    data: subscriptionData,
  },
  'subscription.ended': {
    title: 'Assinatura encerrada',
    summary: 'Its access is over: canceled, not paid, or returned.',
    data: subscriptionData,
  },
  'access.granted': { title: 'Acesso liberado', summary: 'An address has access to a course.', data: accessData },
  'access.ended': { title: 'Acesso encerrado', summary: 'An access to a course is over, or was revoked.', data: accessData },
  'lesson.completed': {
    title: 'Aula concluída',
    summary: 'A lesson was completed, once for each person.',
    data: z.object({ email, course, lessonId: z.string(), completedAt: moment }),
  },
  'certificate.issued': {
    title: 'Certificado emitido',
    summary: 'A certificate was issued.',
    data: z.object({ email, course, name: z.string().nullable(), code: z.string(), issuedAt: moment }),
  },
  'person.erased': {
    title: 'Pessoa apagada',
    summary: 'A person wants to be forgotten: whoever got their data by webhook erases it too (LGPD, art. 18, § 6).',
    data: z.object({ email, requestedAt: moment }),
  },
} satisfies Record<string, WebhookEvent>

export type WebhookKind = keyof typeof webhookEvents
export const webhookKinds = Object.keys(webhookEvents) as WebhookKind[]

/** Sent by hand, to whichever endpoint: with an order that does not exist, as `order.paid` tells of one. */
export const testKind = 'webhook.test'

export const sampleOrder: z.output<typeof order> = {
  id: '00000000-0000-7000-8000-000000000000',
  status: 'PAID',
  method: 'PIX',
  totalCents: 18_900,
  discountCents: 0,
  coupon: null,
  source: 'teste',
  createdAt: '2026-01-15T13:00:00.000Z',
  paidAt: '2026-01-15T13:01:00.000Z',
  buyer: { name: 'Pessoa de Teste', email: 'teste@example.com', phone: '71999990000' },
  items: [
    {
      kind: 'COURSE',
      productId: '00000000-0000-7000-8000-000000000001',
      title: 'Curso de teste',
      bundle: null,
      quantity: 1,
      unitCents: 18_900,
    },
  ],
}

/** The body of a delivery. `version` grows when a field changes its meaning. */
export const bodyOf = (kind: WebhookKind) =>
  z.object({
    type: z.literal(kind),
    version: z.literal(1),
    timestamp: moment.describe('When it happened.'),
    data: webhookEvents[kind].data,
  })
