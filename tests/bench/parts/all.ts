import type { Part } from '../row.ts'
import { purchase, standby } from './purchase.ts'
import { searches } from './searches.ts'
import { visit } from './visit.ts'

/** In the order of execution. */
export const parts: Part[] = [searches, purchase, standby, visit]
