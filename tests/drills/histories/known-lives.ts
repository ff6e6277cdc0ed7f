import type { Life } from './life.ts'
import { stepsOfLife } from './life.ts'

/** Lives that have shown a defect once, with the fewest steps that show it: each run plays them first. */
export const knownLives: readonly (Life & { defect: string })[] = [
  {
    seed: 20290000,
    steps: stepsOfLife,
    defect: 'an erasure whose process died was left when it was requested again, and a reminder was sent',
  },
]
