import { expect, test } from 'vitest'
import { insteadOfSlowLoad, type Loading } from './slow-load.ts'

/** Ten seconds of 3 Mbit/s, of which a tenth is there, while 20 seconds can be played. */
const loading: Loading = { rates: [400_000, 1_500_000, 3_000_000], quality: 2, duration: 10, left: 3_375_000, speed: 400_000, ahead: 20 }

test.each<[string, Partial<Loading>, number | null]>([
  ['a line that carries the quality', {}, null],
  ['a line that carries the next one', { speed: 190_000 }, 1],
  ['a line that carries the lowest one', { speed: 50_000 }, 0],
  ['a line that carries none', { speed: 1_000 }, 0],
  ['a line that stands still', { speed: 0 }, 0],
  ['what is nearly there', { speed: 50_000, left: 100_000 }, null],
  ['a slow line while enough is loaded', { speed: 190_000, ahead: 30 }, null],
  ['nothing that can be played, and a fast line', { ahead: 0, left: 400_000 }, null],
  ['nothing that can be played, and a load that takes longer than the lowest quality', { ahead: 0, speed: 190_000 }, 1],
  ['the quality above the lowest', { rates: [400_000, 3_000_000], quality: 1, speed: 50_000 }, 0],
  ['the lowest quality', { quality: 0, speed: 50_000 }, null],
])('%s', (_, change, expected) => expect(insteadOfSlowLoad({ ...loading, ...change })).toBe(expected))
