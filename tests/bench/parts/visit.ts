import { measuredBy } from '../measuring-script.ts'
import type { Part } from '../row.ts'

/** A simulated slow phone with a slow connection: tests/bench/lighthouse.ts for one page. */
export const visit: Part = {
  name: 'visit',
  does: "the first visit to /courses on Lighthouse's mobile preset",
  run: async ({ runs }) => {
    const { bytes, scripts, pages } = await measuredBy<Lighthouse>('lighthouse', ['--runs', String(runs), '--only', '/courses'])
    const foreignScripts = scripts.filter((script) => script.foreign)
    if (foreignScripts.length > 0)
      throw new Error(`code of the panel or of the sign-in in ${foreignScripts.map(({ file }) => file).join(', ')}`)
    const figures = pages[0]?.figures
    if (!figures) throw new Error('Lighthouse returned no result for /courses')
    return [
      { what: 'JavaScript of a first visit', seen: bytes, unit: 'B' },
      { what: 'LCP of a first visit', seen: figures['LCP ms'], unit: 'ms' },
      { what: 'TBT of a first visit', seen: figures['TBT ms'], unit: 'ms' },
      { what: 'CLS of a first visit', seen: figures.CLS, unit: '' },
    ]
  },
}

interface Lighthouse {
  bytes: number
  scripts: { file: string; foreign: boolean }[]
  pages: { figures: { 'LCP ms': number; 'TBT ms': number; CLS: number } }[]
}
