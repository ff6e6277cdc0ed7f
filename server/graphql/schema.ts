import '../access/access.graphql.ts'
import '../banners/banners.graphql.ts'
import '../books/books.graphql.ts'
import '../coupons/coupons.graphql.ts'
import '../courses/courses.graphql.ts'
import '../dashboard/live-figures.graphql.ts'
import '../exceptions/exceptions.graphql.ts'
import '../history/history.graphql.ts'
import '../orders/orders.graphql.ts'
import '../payments/refund-order.graphql.ts'
import '../posts/posts.graphql.ts'
import { builder } from './builder.ts'
import './error-code.graphql.ts'

/** Each feature's import above adds its types and fields to the builder. */
export const schema = builder.toSchema()
