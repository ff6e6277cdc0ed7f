import { cdn } from './cdn.ts'
import type { Drill } from './drill.ts'
import { frozenDatabase } from './frozen-database.ts'
import { histories } from './histories.ts'
import { kills } from './kills.ts'
import { launch } from './launch.ts'
import { oneTrace } from './one-trace.ts'
import { scale } from './scale.ts'
import { twoReleases } from './two-releases.ts'
import { uploads } from './uploads.ts'
import { walArchive } from './wal-archive.ts'

/** The most severe losses first. */
export const drills: Drill[] = [histories, kills, launch, frozenDatabase, scale, walArchive, cdn, twoReleases, uploads, oneTrace]
