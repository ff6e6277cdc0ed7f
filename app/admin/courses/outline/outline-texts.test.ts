import { expect, test } from 'vitest'
import { emptiedText, releaseText } from './outline-texts.ts'

test('one day is in the singular', () => {
  const after = (releaseAfterDays: string) => releaseText({ preview: false, releaseAfterDays, releaseOn: '' })
  expect(['', '1', '7'].map(after)).toEqual(['', 'after 1 day', 'after 7 days'])
})

test('one lesson and one module are in the singular', () => {
  expect([1, 2].map((count) => emptiedText('lesson', count))).toEqual([
    'The lesson here will be emptied.',
    'The 2 lessons here will be emptied.',
  ])
  expect([1, 2].map((count) => emptiedText('module', count))).toEqual([
    'The module here will be emptied, with its lessons.',
    'The 2 modules here will be emptied, with their lessons.',
  ])
})
