import type { Life } from './life.ts'
import { stepsOfLife } from './life.ts'

/** Lives that have shown a defect once, with the fewest steps that show it: each run plays them first. */
export const knownLives: readonly (Life & { defect: string })[] = [
  {
    seed: 20290000,
    steps: stepsOfLife,
    defect: 'an erasure whose process died was left when it was requested again, and a reminder was sent',
  },
  {
    seed: 40010000,
    steps: [6, 7, 8, 30, 37],
    defect: 'a change of plan did not credit the money of a dispute that was won after its loss',
  },
  {
    seed: 98010040,
    steps: [42, 45],
    defect: 'staff were told that the e-mail of a purchase was missing, which an erasure had taken back',
  },
]
