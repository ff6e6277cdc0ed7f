import type { GetOrderResult, ListOrdersResult } from './orders.graphql.ts'

/** As its dialog shows it. */
export type Order = GetOrderResult['getOrder']
/** As a row of the list. */
export type ListedOrder = ListOrdersResult['listOrders']['data'][number]
