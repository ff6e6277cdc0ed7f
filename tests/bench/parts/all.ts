import type { Part } from '../row.ts'
import { interactions } from './interactions.ts'
import { lists } from './lists.ts'
import { market } from './market.ts'
import { purchase } from './purchase.ts'
import { searches } from './searches.ts'
import { stamping } from './stamping.ts'
import { start } from './start.ts'
import { visit } from './visit.ts'

/** In the order of execution. */
export const parts: Part[] = [searches, purchase, market, stamping, start, visit, interactions, lists]
