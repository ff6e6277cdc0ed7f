import type { Drill } from './drill.ts'
import { oversell } from './oversell.ts'
import { sameSubmit } from './same-submit.ts'

/** In the order in which a loss would hurt most. */
export const drills: Drill[] = [oversell, sameSubmit]
