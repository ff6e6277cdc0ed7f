import { expect, test } from 'vitest'
import { exceptionKinds, exceptionRules } from '#domain/operations/exceptions.ts'
import { repeats } from './resolve-exception.ts'

test('each kind that offers to repeat a step has one, and no other kind', () => {
  const offering = exceptionKinds.filter((kind) => exceptionRules[kind].actions.some((action) => action === 'RETRY' || action === 'RESEND'))
  expect(Object.keys(repeats).toSorted()).toEqual(offering.toSorted())
})
