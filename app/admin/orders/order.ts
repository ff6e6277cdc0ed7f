import type { GetOrderResult, ListOrdersResult } from './orders.graphql.ts'

/** An order as shown in its dialog. */
export type Order = GetOrderResult['getOrder']
/** An order as a row of the list. */
export type ListedOrder = ListOrdersResult['listOrders']['data'][number]
