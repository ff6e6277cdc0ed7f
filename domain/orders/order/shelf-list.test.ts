import { expect, test } from 'vitest'
import { shelfList } from './shelf-list.ts'

const line = (title: string, quantity: number, code = 'A') => ({ title, code, quantity })

test('sums the copies of each title over all parcels', () =>
  expect(
    shelfList([
      { items: [line('Ler devagar', 2), line('Água', 1)] },
      { items: [line('Ler devagar', 3)] },
      { items: [line('Ler devagar', 1, 'B')] },
    ]),
  ).toEqual([line('Água', 1), line('Ler devagar', 5), line('Ler devagar', 1, 'B')]))
