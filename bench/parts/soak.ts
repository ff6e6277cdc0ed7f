import { Disturbances } from '../disturbances.ts'
import { at, median, rounded } from '../figures.ts'
import { Market } from '../market.ts'
import type { Part, Row } from '../row.ts'
import { withStore } from '../store.ts'

/** The share of the store's capacity that the load takes. */
const share = 0.6

/** A steady load of visitors and buyers who do not wait for each other, while the store is released, killed and backed up. */
export const soak: Part = {
  name: 'soak',
  does: '60 % of the capacity, catalogue requests and purchases that come whether or not the store keeps up, during releases, kills and backups',
  run: ({ soak: minutes }) =>
    withStore({ webs: ['cached', 'cached'], worker: 2, sizes: { courses: 500, books: 500 } }, async (store) => {
      const market = await Market.open(store)
      const capacity = await market.capacity(15)
      const disturbances = new Disturbances(store)
      const measured = await market.day(share * capacity.catalogue, share * capacity.purchases, minutes * 60)
      const disturbed = await disturbances.end()
      const { twice } = await market.close()
      return [
        { what: 'soak: catalogue requests', seen: share * capacity.catalogue, unit: '/s', floor: capacity.catalogue },
        { what: 'soak: purchases', seen: share * capacity.purchases, unit: '/s', floor: capacity.purchases },
        ...timesOf('catalogue', measured.catalogue),
        ...timesOf('purchase', measured.purchases),
        {
          what: 'soak: errors',
          seen: measured.errors.length,
          unit: '',
          details: { ...disturbed, emailsTwice: twice, repeats: measured.repeats, errors: measured.errors.slice(0, 20) },
        },
        flat('web', measured.memory.web),
        flat('worker', measured.memory.worker),
      ]
    }),
}

const timesOf = (name: string, times: number[]): Row[] => [
  { what: `soak: ${name} p50`, seen: median(times), unit: 'ms' },
  { what: `soak: ${name} p95`, seen: at(times, 0.95), unit: 'ms', details: { p99: rounded(at(times, 0.99)), count: times.length } },
]

/** Compares the last quarter with the second, because the caches are still filling in the first. */
function flat(name: string, samples: number[]): Row {
  const quarter = (from: number) =>
    median(samples.slice(Math.floor((samples.length * from) / 4), Math.ceil((samples.length * (from + 1)) / 4)))
  return { what: `soak: memory of the ${name}, end against middle`, seen: quarter(3), unit: 'MB', floor: quarter(1), details: { samples } }
}
