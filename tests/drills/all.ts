import { cdn } from './cdn.ts'
import type { Drill } from './drill.ts'
import { frozenDatabase } from './frozen-database.ts'
import { histories } from './histories.ts'
import { imports } from './imports.ts'
import { kills } from './kills.ts'
import { soldOutLaunch } from './sold-out-launch.ts'
import { oneStream } from './one-stream.ts'
import { oneTrace } from './one-trace.ts'
import { scale } from './scale.ts'
import { twoReleases } from './two-releases.ts'
import { uploads } from './uploads.ts'
import { walArchive } from './wal-archive.ts'

/** The most severe losses first. */
export const drills: Drill[] = [
  histories,
  kills,
  soldOutLaunch,
  imports,
  frozenDatabase,
  scale,
  walArchive,
  cdn,
  twoReleases,
  uploads,
  oneStream,
  oneTrace,
]
