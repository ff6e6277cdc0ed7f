import { Findings } from './findings.ts'
import type { Ground } from './ground.ts'

/** One promise put under load: what was done to the store, and what was found afterwards. */
export interface Drill {
  name: string
  /** Whether it is no part of `npm test`, only of `npm run test:long`. With `--short` it runs only if it is named. */
  longOnly?: boolean
  run: (ground: Ground, findings: Findings, options: DrillOptions) => Promise<void>
}

export interface DrillOptions {
  /** The form of `npm test`, and of a drill that is named with `--short`: the same checks with fewer repetitions. */
  short: boolean
  seed: number
}

export { Findings }
