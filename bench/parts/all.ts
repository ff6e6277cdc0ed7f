import type { Part } from '../row.ts'
import { checkout } from './checkout.ts'
import { purchase } from './purchase.ts'
import { searches } from './searches.ts'
import { throughput } from './throughput.ts'

/** In the order in which they run. */
export const parts: Part[] = [throughput, searches, checkout, purchase]
