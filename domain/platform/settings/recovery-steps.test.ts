import { expect, test } from 'vitest'
import { defaultRecoverySteps, recoveryStepsOf, recoverySteps } from './recovery-steps.ts'

const step = (hours: number) => ({ hours, subject: 'Assunto', text: 'Texto' })
const wrongAt = (...hours: number[]) => (recoverySteps.safeParse(hours.map(step)).error?.issues ?? []).map(({ path }) => path.join('.'))

test('the defaults are steps that staff could save', () => {
  expect(recoverySteps.parse([...defaultRecoverySteps])).toEqual(defaultRecoverySteps)
  expect(recoveryStepsOf({ recovery_steps: null })).toBe(defaultRecoverySteps)
})

test('no steps are none, and not the defaults', () => {
  expect(recoverySteps.parse([])).toEqual([])
  expect(recoveryStepsOf({ recovery_steps: [] })).toEqual([])
})

test.each([
  [[0.25, 1.25, 168], []],
  [[0.2], ['0.hours']],
  [[169], ['0.hours']],
  [[2, 2.5], ['1.hours']],
  [[20, 1], ['1.hours']],
  [[1, 2, 3, 4], ['']],
])('hours %j are wrong at %j', (hours, wrong) => expect(wrongAt(...hours)).toEqual(wrong))

test('a subject and a text are one line and some, and neither is empty', () => {
  const { data } = recoverySteps.safeParse([{ hours: 1, subject: ' Olá\n  você ', text: 'Um.\n\nDois.' }])
  expect(data?.[0]).toMatchObject({ subject: 'Olá você', text: 'Um.\n\nDois.' })
  expect(recoverySteps.safeParse([{ hours: 1, subject: ' ', text: '' }]).success).toBe(false)
})
