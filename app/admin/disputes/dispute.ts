import type { OrderDisputesResult } from './disputes.graphql.ts'

export type OrderDispute = OrderDisputesResult['listDisputes']['data'][number]
