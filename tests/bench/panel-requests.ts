import { listBanners } from '#app/admin/catalogue/banners/banners.graphql.ts'
import { listBooks } from '#app/admin/catalogue/books/books.graphql.ts'
import { listCoupons } from '#app/admin/orders/coupons/coupons.graphql.ts'
import { listCourses } from '#app/admin/catalogue/courses/courses.graphql.ts'
import { liveBestSellers, liveDays, livePix, liveSources, liveTotals } from '#app/admin/operations/dashboard/live/live-figures.graphql.ts'
import { countWaitingOrders, listOrders } from '#app/admin/orders/list/orders.graphql.ts'
import { listNews } from '#app/admin/catalogue/posts/posts.graphql.ts'

/** Values from the database, so that the requests find rows. */
export interface Known {
  orders: number
  paid: number
  courses: number
  books: number
  posts: number
  banners: number
  coupons: number
  email: string
  order: string
}

export interface PanelRequest {
  name: string
  query: string
  variables: (known: Known) => { offset?: number; search?: string; [name: string]: unknown }
  limit: Limit
}

/** By its limit: how many times as long as `select count(*) from orders` a request may take. */
export const limits = { first: 2, later: 4, figures: 4 }
type Limit = keyof typeof limits

const access = 'ADMIN'
const middle = (total: number) => Math.floor(total / 20) * 10
const last = (total: number) => Math.max(0, Math.ceil(total / 10) * 10 - 10)

/**
 * The panel's own documents as its screens send them: the first, middle and last page of each list, each filter, the searches of
 * docs/rules/admin-panel.md#lists, and each part of the live dashboard.
 */
export const panelRequests: PanelRequest[] = [
  ...pages('orders', listOrders, ({ orders }) => orders),
  ...(['paid', 'sended', 'hasPhysicalItem', 'refundDue'] as const).flatMap((filter) =>
    [true, false].map((value) => orders(`${filter} ${value ? 'yes' : 'no'}`, { [filter]: value })),
  ),
  orders('to send', { paid: true, sended: false, hasPhysicalItem: true }),
  orders('paid, not sent', { paid: true, sended: false }),
  orders('paid, page 100', { offset: 990, paid: true }),
  {
    ...orders('paid, middle page', { paid: true }),
    variables: (known) => ({ access, offset: middle(known.paid), paid: true }),
    limit: 'later',
  },
  { name: 'orders, counts of the header', query: countWaitingOrders, variables: () => ({}), limit: 'first' },
  { ...orders('by e-mail', {}), variables: ({ email }) => ({ access, offset: 0, search: email }) },
  { ...orders('by part of it', {}), variables: ({ email }) => ({ access, offset: 0, search: email.slice(0, email.indexOf('@')) }) },
  orders('by a name', { search: 'maria' }),
  orders('by a mailbox', { search: '@correio.com.br' }),
  { ...orders('by id', {}), variables: ({ order }) => ({ access, offset: 0, search: order }) },
  { ...orders('by 8 of an id', {}), variables: ({ order }) => ({ access, offset: 0, search: order.slice(0, 8) }) },
  orders('by nothing there', { search: 'xilofone' }),
  ...pages('courses', listCourses, ({ courses }) => courses),
  ...searches('courses', listCourses),
  ...pages('books', listBooks, ({ books }) => books),
  ...searches('books', listBooks),
  ...pages('posts', listNews, ({ posts }) => posts),
  ...searches('posts', listNews),
  ...pages('banners', listBanners, ({ banners }) => banners),
  ...pages('coupons', listCoupons, ({ coupons }) => coupons),
  ...Object.entries({ totals: liveTotals, PIX: livePix, days: liveDays, 'best sellers': liveBestSellers, sources: liveSources }).map(
    ([name, query]) => ({ name: `dashboard, 90 days: ${name}`, query, variables: () => ({ days: 90 }), limit: 'figures' as const }),
  ),
]

function orders(name: string, filter: object): PanelRequest {
  return { name: `orders, ${name}`, query: listOrders, variables: () => ({ access, offset: 0, ...filter }), limit: 'first' }
}

function pages(name: string, query: string, total: (known: Known) => number): PanelRequest[] {
  return [
    { name: `${name}, first page`, query, variables: () => ({ access, offset: 0 }), limit: 'first' },
    { name: `${name}, middle page`, query, variables: (known) => ({ access, offset: middle(total(known)) }), limit: 'later' },
    { name: `${name}, last page`, query, variables: (known) => ({ access, offset: last(total(known)) }), limit: 'later' },
  ]
}

function searches(name: string, query: string): PanelRequest[] {
  return [
    { name: `${name}, a word`, query, variables: () => ({ access, offset: 0, search: 'apicultura' }), limit: 'first' },
    { name: `${name}, mistyped`, query, variables: () => ({ access, offset: 0, search: 'apicultra' }), limit: 'first' },
  ]
}
