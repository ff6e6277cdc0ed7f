import type { GetCustomerResult } from './customers.graphql.ts'

export type Customer = GetCustomerResult['getCustomer']
