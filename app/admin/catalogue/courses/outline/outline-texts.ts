import { counted } from '#domain/platform/values/counted.ts'
import { typedNumber } from '#domain/platform/values/typed-number.ts'
import type { LessonFields } from '../course-fields.ts'

/** When a lesson opens, if not at once. */
export const releaseText = ({
  preview,
  releaseAfterDays,
  releaseOn,
}: Pick<LessonFields, 'preview' | 'releaseAfterDays' | 'releaseOn'>): string =>
  preview
    ? ''
    : releaseOn
      ? `opens ${releaseOn.split('-').toReversed().join('/')}`
      : releaseAfterDays
        ? `after ${counted(typedNumber(releaseAfterDays), 'day', 'days')}`
        : ''

/** Warning of lost content. */
export const emptiedText = (what: 'lesson' | 'module', count: number): string =>
  `The ${count === 1 ? what : counted(count, what, `${what}s`)} here will be emptied${what === 'lesson' ? '' : `, with ${count === 1 ? 'its' : 'their'} lessons`}.`
