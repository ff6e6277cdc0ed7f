import { listBanners } from '#app/admin/banners/banners.graphql.ts'
import { listBooks } from '#app/admin/books/books.graphql.ts'
import { listCoupons } from '#app/admin/coupons/coupons.graphql.ts'
import { listCourses } from '#app/admin/courses/courses.graphql.ts'
import { listOrders } from '#app/admin/orders/orders.graphql.ts'
import { listNews } from '#app/admin/posts/posts.graphql.ts'

/** Values from the database, so that the requests find rows. */
export interface Known {
  orders: number
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
  variables: (known: Known) => { offset: number; search?: string; [name: string]: unknown }
}

const access = 'ADMIN'
const middle = (total: number) => Math.floor(total / 20) * 10
const last = (total: number) => Math.max(0, Math.ceil(total / 10) * 10 - 10)

/**
 * The panel's own documents as its screens send them: the first, middle and last page of each list, each filter, and the searches of
 * docs/rules/admin-panel.md#lists.
 */
export const panelRequests: PanelRequest[] = [
  ...pages('orders', listOrders, ({ orders }) => orders),
  ...(['paid', 'sended', 'hasPhysicalItem'] as const).flatMap((filter) =>
    [true, false].map((value) => ({
      name: `orders, ${filter} ${value ? 'yes' : 'no'}`,
      query: listOrders,
      variables: () => ({ access, offset: 0, [filter]: value }),
    })),
  ),
  { name: 'orders to send', query: listOrders, variables: () => ({ access, offset: 0, paid: true, sended: false, hasPhysicalItem: true }) },
  {
    name: 'orders, paid, page 100',
    query: listOrders,
    variables: () => ({ access, offset: 990, paid: true }),
  },
  { name: 'orders by e-mail', query: listOrders, variables: ({ email }) => ({ access, offset: 0, search: email }) },
  {
    name: 'orders by part of it',
    query: listOrders,
    variables: ({ email }) => ({ access, offset: 0, search: email.slice(0, email.indexOf('@')) }),
  },
  { name: 'orders by a name', query: listOrders, variables: () => ({ access, offset: 0, search: 'maria' }) },
  { name: 'orders by a mailbox', query: listOrders, variables: () => ({ access, offset: 0, search: '@correio.com.br' }) },
  { name: 'orders by id', query: listOrders, variables: ({ order }) => ({ access, offset: 0, search: order }) },
  { name: 'orders by 8 of an id', query: listOrders, variables: ({ order }) => ({ access, offset: 0, search: order.slice(0, 8) }) },
  { name: 'orders by nothing there', query: listOrders, variables: () => ({ access, offset: 0, search: 'xilofone' }) },
  ...pages('courses', listCourses, ({ courses }) => courses),
  ...searches('courses', listCourses),
  ...pages('books', listBooks, ({ books }) => books),
  ...searches('books', listBooks),
  ...pages('posts', listNews, ({ posts }) => posts),
  ...searches('posts', listNews),
  ...pages('banners', listBanners, ({ banners }) => banners),
  ...pages('coupons', listCoupons, ({ coupons }) => coupons),
]

function pages(name: string, query: string, total: (known: Known) => number): PanelRequest[] {
  return [
    { name: `${name}, first page`, query, variables: () => ({ access, offset: 0 }) },
    { name: `${name}, middle page`, query, variables: (known) => ({ access, offset: middle(total(known)) }) },
    { name: `${name}, last page`, query, variables: (known) => ({ access, offset: last(total(known)) }) },
  ]
}

function searches(name: string, query: string): PanelRequest[] {
  return [
    { name: `${name}, a word`, query, variables: () => ({ access, offset: 0, search: 'apicultura' }) },
    { name: `${name}, mistyped`, query, variables: () => ({ access, offset: 0, search: 'apicultra' }) },
  ]
}
