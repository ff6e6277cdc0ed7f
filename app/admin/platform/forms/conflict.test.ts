import { expect, test } from 'vitest'
import { conflictingFields } from './conflict.tsx'

const described = (fields: Record<string, string>) => Object.entries(fields).map(([label, text]) => ({ label, text }))
const begin = described({ Title: 'Old', Price: '10', Pages: '100' })
const conflict = (theirs: Record<string, string>, mine: Record<string, string>) =>
  conflictingFields(
    begin,
    described({ Title: 'Old', Price: '10', Pages: '100', ...theirs }),
    described({ Title: 'Old', Price: '10', Pages: '100', ...mine }),
  )

test('a field that both changed is listed with both texts', () =>
  expect(conflict({ Price: '12' }, { Price: '15' })).toEqual([{ label: 'Price', theirs: '12', mine: '15' }]))

test('a field that only this user changed is listed with the saved text', () =>
  expect(conflict({ Price: '12' }, { Pages: '120' })).toEqual([{ label: 'Pages', theirs: '100', mine: '120' }]))

test('a field that only others changed is not listed', () => expect(conflict({ Title: 'New', Price: '12' }, {})).toEqual([]))

test('a field that both changed to the same value is not listed', () => expect(conflict({ Price: '12' }, { Price: '12' })).toEqual([]))

test('a cleared field is listed', () => expect(conflict({}, { Title: '' })).toEqual([{ label: 'Title', theirs: 'Old', mine: '' }]))
