import { countVisit } from './count-visit.ts'
import { recordTouch, saveSource } from './record-touch.ts'

/** A browser without storage records nothing. */
function attempt(...steps: (() => void)[]) {
  for (const step of steps)
    try {
      step()
    } catch {}
}

// Runs before the router changes the address and before anything else is loaded (arrival-script.ts).
attempt(saveSource, recordTouch, countVisit)
window.arrive = () => attempt(saveSource, countVisit)
