import { expect, test } from 'vitest'
import { accessEnd } from './access-end.ts'

/** Still the 30th in São Paulo. */
const now = new Date('2026-12-01T01:00:00Z')
const until = (day: string | null) => accessEnd(now).safeParse({ email: ' Ana@Correio.com.br', until: day })

test('an access ends with its last day in São Paulo', () =>
  expect(until('2026-12-24').data).toEqual({ email: 'ana@correio.com.br', until: new Date('2026-12-25T02:59:59Z') }))

test('today is the earliest day', () => expect(until('2026-11-30').data?.until).toEqual(new Date('2026-12-01T02:59:59Z')))

test('the last day of 2099 is the latest', () => {
  expect(until('2099-12-31').data?.until).toEqual(new Date('2100-01-01T02:59:59Z'))
  for (const day of ['2100-01-01', '9999-12-31'])
    expect(until(day).error?.issues.map(({ message }) => message)).toEqual(['Escolha um dia até 31/12/2099, ou deixe para sempre.'])
})

test('no day is for ever', () => expect(until(null).data?.until).toBeNull())

test.each(['2026-11-29', '24/12/2026', '2026-02-30', ''])('refuses %s', (day) => expect(until(day).success).toBe(false))
