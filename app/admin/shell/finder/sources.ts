import type { Right } from '#domain/platform/roles/rights.ts'
import { formatMoment } from '#domain/platform/values/format-day.ts'
import { formatCents } from '#domain/platform/values/money.ts'
import type { AnswerOf, Document } from '#app/query/document.ts'
import { addressOf } from '#app/admin/platform/addresses.ts'
import { askPanel } from '#app/admin/platform/calls/call-panel.ts'
import { findBooks, findBundles, findCoupons, findCourses, findCustomers, findOrders } from './finder.graphql.ts'

/** Something that can be opened. */
export interface Target {
  title: string
  /** In smaller letters behind the title. */
  detail?: string | null
  href: string
}

export interface Source {
  /** Its name in the panel's addresses. */
  list: string
  /** Its entries, in the plural. */
  title: string
  /** Needed to read them. */
  right: Right
  find: (search: string, signal: AbortSignal) => Promise<Target[]>
}

function source<Answer>(
  list: string,
  title: string,
  right: Right,
  document: Document<Record<string, Answer>, { search: string }>,
  targets: (answer: Answer) => Target[],
): Source {
  return { list, title, right, find: async (search, signal) => targets(await askPanel(document, { search }, signal)) }
}

const orderTarget = (order: AnswerOf<typeof findOrders>[number]): Target => ({
  title: order.name || 'Pedido de quem pediu para ser esquecido',
  detail: [order.id.slice(0, 8), formatCents(order.totalCents), formatMoment(order.createdAt)].join(' · '),
  href: addressOf.order(order.id),
})

/** Each asks for itself, so that one that is slow or refused keeps no other waiting. */
export const sources: Source[] = [
  source('orders', 'Pedidos', 'orders.read', findOrders, (orders) => orders.map(orderTarget)),
  source('customers', 'Clientes', 'orders.read', findCustomers, ({ data }) =>
    data.map(({ name, email }) => ({ title: name ?? email, detail: name && email, href: addressOf.customer(email) })),
  ),
  source('courses', 'Cursos', 'courses.read', findCourses, ({ data }) =>
    data.map(({ id, title }) => ({ title, href: addressOf.entry('courses', id) })),
  ),
  source('books', 'Livros', 'catalogue.read', findBooks, ({ data }) =>
    data.map(({ id, title, code }) => ({ title, detail: code, href: addressOf.entry('books', id) })),
  ),
  source('bundles', 'Pacotes', 'catalogue.read', findBundles, ({ data }) =>
    data.map(({ id, title }) => ({ title, href: addressOf.entry('bundles', id) })),
  ),
  source('coupons', 'Cupons', 'figures.read', findCoupons, ({ data }) =>
    data.map(({ id, code }) => ({ title: code, href: addressOf.entry('coupons', id) })),
  ),
]
