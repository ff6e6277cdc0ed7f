import { customerSearch } from '#domain/people/customers/customer-search.ts'
import { OrderStatus } from '#server/orders/list/orders.graphql.ts'
import { builder, pageOf, requireStaff } from '#server/platform/web/graphql/builder.ts'
import { dateTime } from '#server/platform/web/graphql/scalars.ts'
import { recordCpfSearch } from '../customers/find-customers.sql.ts'
import { type FoundOrder, foundOrders } from './found-orders.sql.ts'

const most = 5

const FoundOrderType = builder.objectRef<FoundOrder>('FoundOrder').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name', { description: "The buyer's. Empty if the person wants the order erased." }),
    email: t.exposeString('email', { description: 'As the name.' }),
    totalCents: t.expose('total_cents', { type: 'Cents' }),
    status: t.field({ type: OrderStatus, resolve: (order) => order.status }),
    createdAt: dateTime(t, (order) => order.created_at),
  }),
})

builder.queryField('findOrders', (t) =>
  t.field({
    type: [FoundOrderType],
    description:
      'The newest five orders by part of an e-mail, words of a name, a whole CPF (which records who typed it), the end of a telephone number, a total in reais, the beginning of an id, or an id at PagBank.',
    args: { search: t.arg.string({ required: true }) },
    resolve: async (_, given, context) => {
      const { search, limit } = pageOf(given, most)
      const { cpf } = customerSearch(search)
      if (cpf) await recordCpfSearch(context.db, (await requireStaff(context)).actor, cpf)
      return foundOrders(context.db, search, limit)
    },
  }),
)
