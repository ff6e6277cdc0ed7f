import { cdn } from './cdn.ts'
import type { Drill } from './drill.ts'
import { forgedWebhooks } from './forged-webhooks.ts'
import { frozenDatabase } from './frozen-database.ts'
import { histories } from './histories.ts'
import { imports } from './imports.ts'
import { kills } from './kills.ts'
import { linkScanner } from './link-scanner.ts'
import { malformed } from './malformed.ts'
import { oneStream } from './one-stream.ts'
import { oneTrace } from './one-trace.ts'
import { outages } from './outages.ts'
import { oversell } from './oversell.ts'
import { paidWebhooks } from './paid-webhooks.ts'
import { sameSubmit } from './same-submit.ts'
import { scale } from './scale.ts'
import { stamps } from './stamps.ts'
import { twoReleases } from './two-releases.ts'
import { uploads } from './uploads.ts'
import { walArchive } from './wal-archive.ts'

/** The most severe losses first. */
export const drills: Drill[] = [
  oversell,
  sameSubmit,
  paidWebhooks,
  forgedWebhooks,
  histories,
  kills,
  imports,
  outages,
  frozenDatabase,
  scale,
  walArchive,
  cdn,
  twoReleases,
  linkScanner,
  malformed,
  stamps,
  uploads,
  oneStream,
  oneTrace,
]
