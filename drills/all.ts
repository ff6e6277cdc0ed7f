import { abuse } from './abuse.ts'
import { cardWebhooks } from './card-webhooks.ts'
import { coupons } from './coupons.ts'
import type { Drill } from './drill.ts'
import { forgedNotices } from './forged-notices.ts'
import { frozenDatabase } from './frozen-database.ts'
import { kills } from './kills.ts'
import { latePix } from './late-pix.ts'
import { lostNotices } from './lost-notices.ts'
import { malformed } from './malformed.ts'
import { outages } from './outages.ts'
import { oversell } from './oversell.ts'
import { paidNotices } from './paid-notices.ts'
import { randomCarts } from './random-carts.ts'
import { sameSubmit } from './same-submit.ts'

/** In the order in which a loss would hurt most. */
export const drills: Drill[] = [
  oversell,
  sameSubmit,
  paidNotices,
  cardWebhooks,
  forgedNotices,
  lostNotices,
  latePix,
  coupons,
  kills,
  outages,
  frozenDatabase,
  randomCarts,
  malformed,
  abuse,
]
