import type { Part } from '../row.ts'
import { checkout } from './checkout.ts'
import { downloads } from './downloads.ts'
import { freshness } from './freshness.ts'
import { interactions } from './interactions.ts'
import { library } from './library.ts'
import { lists } from './lists.ts'
import { purchase } from './purchase.ts'
import { searches } from './searches.ts'
import { soak } from './soak.ts'
import { stamping } from './stamping.ts'
import { start } from './start.ts'
import { throughput } from './throughput.ts'
import { uploads } from './uploads.ts'
import { visit } from './visit.ts'
import { webhooks } from './webhooks.ts'

/** In the order of execution. */
export const parts: Part[] = [
  throughput,
  searches,
  checkout,
  purchase,
  webhooks,
  library,
  downloads,
  uploads,
  stamping,
  start,
  visit,
  interactions,
  freshness,
  lists,
  soak,
]
