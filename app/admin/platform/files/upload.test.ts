import { expect, test } from 'vitest'
import { nextPieceSize } from './upload.ts'

const MB = 1024 * 1024

test.each([
  ['a fast line', 2 * MB, 100, 8 * MB],
  ['a very fast line', 16 * MB, 1, 16 * MB],
  ['a slow line', 4 * MB, 16_000, MB],
  ['hardly any line', MB, 60_000, MB / 4],
])('%s', (_, size, tookMs, next) => expect(nextPieceSize(size, tookMs)).toBe(next))
