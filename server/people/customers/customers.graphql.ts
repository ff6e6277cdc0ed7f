import { customerSearch } from '#domain/people/customers/customer-search.ts'
import { maskedCpf } from '#domain/platform/values/masks.ts'
import { normalEmail } from '#domain/platform/values/email.ts'
import { type Device, endDevices, listDevices } from '../buyers/sessions.sql.ts'
import { Access, builder, pageType, requireStaff } from '#server/platform/web/graphql/builder.ts'
import { dateTime, dateTimeOrNull } from '#server/platform/web/graphql/scalars.ts'
import { DownloadKind } from '#server/orders/order/download-kind.graphql.ts'
import { panelList } from '#server/platform/web/panel/panel-list.ts'
import { Order } from '#server/orders/list/orders.graphql.ts'
import { ordersOfBuyer } from '#server/orders/list/whole-orders.sql.ts'
import { notFound } from '#domain/platform/refusals/refusal.ts'
import {
  certificatesOf,
  type Customer,
  customerByEmail,
  type CustomerCertificate,
  type CustomerDownload,
  downloadsOf,
} from './customer-details.sql.ts'
import { findCustomers, recordCpfSearch, type ListedCustomer } from './find-customers.sql.ts'

const missingCustomer = 'Nenhum pedido e nenhum acesso tem este e-mail.'
/** The newest ones; the list of orders has all of them. */
const shownOrders = 50

const ListedCustomerType = builder.objectRef<ListedCustomer>('ListedCustomer').implement({
  description: 'An e-mail address that ordered something, or that staff gave access.',
  fields: (t) => ({
    email: t.exposeString('email'),
    name: t.exposeString('name', { nullable: true, description: 'Of the newest order.' }),
    orders: t.exposeInt('orders'),
    paidOrders: t.exposeInt('paid_orders'),
    paidCents: t.expose('paid_cents', { type: 'Cents', description: 'Of the orders that are paid today.' }),
    courses: t.exposeInt('courses', { description: 'Courses that it has access to, ended ones included.' }),
    lastAt: dateTime(t, (row) => row.last_at, 'Of the newest order, or of the access that staff granted.'),
  }),
})

const CustomerSessionType = builder.objectRef<Device>('CustomerSession').implement({
  description: 'A device that opens the library of a customer.',
  fields: (t) => ({
    id: t.exposeID('id'),
    device: t.exposeString('device', { description: 'Such as `Chrome no Android`.' }),
    verified: t.exposeBoolean('verified', { description: 'False: the browser that paid, which sees only what it bought.' }),
    createdAt: dateTime(t, (session) => session.created_at),
    lastSeenAt: dateTime(t, (session) => session.last_seen_at),
  }),
})

const CustomerDownloadType = builder.objectRef<CustomerDownload>('CustomerDownload').implement({
  description: 'A request for a protected file.',
  fields: (t) => ({
    id: t.exposeID('id'),
    kind: t.expose('kind', { type: DownloadKind }),
    title: t.exposeString('title', { description: 'Of the e-book or the course.' }),
    file: t.exposeString('file', { nullable: true, description: "The file's name." }),
    bytes: t.float({ description: 'Bytes that were sent.', resolve: (download) => download.bytes }),
    at: dateTime(t, (download) => download.started_at),
    orderId: t.exposeID('order_id', { nullable: true }),
    itemId: t.exposeID('order_item_id', { nullable: true, description: 'The line of the order.' }),
    counted: t.exposeBoolean('counted', { description: "Counts for today's limit of its line, which staff can reset." }),
  }),
})

const CustomerCertificateType = builder.objectRef<CustomerCertificate>('CustomerCertificate').implement({
  description: 'A certificate, as it was issued.',
  fields: (t) => ({
    code: t.exposeString('code', { description: 'Shown at /verificar/{code}.' }),
    name: t.exposeString('name'),
    courseTitle: t.exposeString('course_title'),
    hours: t.exposeInt('hours'),
    issuedAt: dateTime(t, (certificate) => certificate.issued_at),
    revokedAt: dateTimeOrNull(t, (certificate) => certificate.revoked_at),
  }),
})

export const CustomerType = builder.objectRef<Customer>('Customer').implement({
  description: 'Everything about an e-mail address. Name, CPF and telephone are those of the newest order, null if there is none.',
  fields: (t) => ({
    email: t.exposeString('email'),
    name: t.exposeString('name', { nullable: true }),
    cpf: t.string({ nullable: true, description: '***.456.789-**.', resolve: ({ cpf }) => cpf && maskedCpf(cpf) }),
    phone: t.string({ nullable: true, description: 'Digits.', resolve: (each) => each.phone || null }),
    orderCount: t.exposeInt('orders'),
    blockedOrders: t.exposeInt('blocked', {
      description: 'Orders that are not among them, because the person wants them erased: their ids alone find them.',
    }),
    orders: t.field({
      type: [Order],
      description: 'The newest 50.',
      resolve: ({ email }, _, { db }) => ordersOfBuyer(db, email, shownOrders),
    }),
    sessions: t.field({ type: [CustomerSessionType], resolve: ({ email }, _, { db }) => listDevices(db, email) }),
    downloads: t.field({
      type: [CustomerDownloadType],
      description: 'The latest 50.',
      resolve: ({ email }, _, { db }) => downloadsOf(db, email),
    }),
    certificates: t.field({ type: [CustomerCertificateType], resolve: ({ email }, _, { db }) => certificatesOf(db, email) }),
  }),
})

panelList('listCustomers', {
  page: pageType('CustomerPage', ListedCustomerType),
  description:
    'Customers, the newest order first, 10 a page; those of the newest 1000 orders that match. `search`: part of an e-mail, words of a name, a whole CPF (which records who typed it), the beginning of an order’s id, the end of a telephone number.',
  args: (arg) => ({ access: arg({ type: Access }), search: arg.string() }),
  read: async (context, page) => {
    const { cpf } = customerSearch(page.search)
    if (cpf) await recordCpfSearch(context.db, (await requireStaff(context)).actor, cpf)
    return findCustomers(context.db, page)
  },
})

builder.queryField('getCustomer', (t) =>
  t.field({
    type: CustomerType,
    args: { email: t.arg.string({ required: true }) },
    resolve: async (_, { email }, context) => {
      return (await customerByEmail(context.db, normalEmail(email))) ?? notFound(missingCustomer)
    },
  }),
)

builder.mutationField('endCustomerSessions', (t) =>
  t.int({
    description: 'Signs out every device of an e-mail address. Returns how many there were.',
    args: { email: t.arg.string({ required: true }) },
    resolve: (_, { email }, { db }) => endDevices(db, normalEmail(email)),
  }),
)
