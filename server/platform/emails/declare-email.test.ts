import { expect, test } from 'vitest'
import type { Deps } from '../start/deps.ts'
import { declareEmail } from './declare-email.ts'

const data = async (_: Deps, row: { open: boolean } | null) => row && { to: 'ana@correio.com.br', ...row }
const text = () => ({ subject: 'Oi', text: 'Oi', html: '<p>Oi</p>' })
const deps = {} as Deps

test('an e-mail is composed of what is stored, unless that is gone or it is not true any more', async () => {
  const email = declareEmail({ data, isTrue: ({ open }) => open, text })
  expect(await email.compose(deps, { open: true })).toMatchObject({ to: 'ana@correio.com.br', subject: 'Oi' })
  expect(await email.compose(deps, { open: false })).toBeNull()
  expect(await email.compose(deps, null)).toBeNull()
})

test('a kind that does not say when it is true does not compile', () => {
  // @ts-expect-error: `isTrue` is missing.
  declareEmail({ data, text })
})
