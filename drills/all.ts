import { abuse } from './abuse.ts'
import { cardWebhooks } from './card-webhooks.ts'
import { cdn } from './cdn.ts'
import { codeGuessing } from './code-guessing.ts'
import { coupons } from './coupons.ts'
import { diskFilling } from './disk-filling.ts'
import type { Drill } from './drill.ts'
import { erasures } from './erasures.ts'
import { fiscalDocuments } from './fiscal-documents.ts'
import { fleet } from './fleet.ts'
import { forgedWebhooks } from './forged-webhooks.ts'
import { frozenDatabase } from './frozen-database.ts'
import { histories } from './histories.ts'
import { kills } from './kills.ts'
import { latePix } from './late-pix.ts'
import { linkScanner } from './link-scanner.ts'
import { lostWebhooks } from './lost-webhooks.ts'
import { malformed } from './malformed.ts'
import { oneCode } from './one-code.ts'
import { outages } from './outages.ts'
import { oversell } from './oversell.ts'
import { paidWebhooks } from './paid-webhooks.ts'
import { poisonJobs } from './poison-jobs.ts'
import { protectedDownloads } from './protected-downloads.ts'
import { randomCarts } from './random-carts.ts'
import { sameSubmit } from './same-submit.ts'
import { scale } from './scale.ts'
import { stamps } from './stamps.ts'
import { storageDown } from './storage-down.ts'
import { twoReleases } from './two-releases.ts'
import { uploads } from './uploads.ts'

/** The most severe losses first. */
export const drills: Drill[] = [
  oversell,
  sameSubmit,
  paidWebhooks,
  cardWebhooks,
  forgedWebhooks,
  lostWebhooks,
  latePix,
  coupons,
  erasures,
  fiscalDocuments,
  histories,
  kills,
  outages,
  poisonJobs,
  frozenDatabase,
  fleet,
  scale,
  cdn,
  twoReleases,
  oneCode,
  codeGuessing,
  linkScanner,
  randomCarts,
  malformed,
  protectedDownloads,
  stamps,
  uploads,
  storageDown,
  abuse,
  diskFilling,
]
