import { checkNewFiles } from '#server/platform/files/check-new-files.ts'
import type { Recorded } from '#server/platform/database/history/record-change.sql.ts'
import { overrideFields } from '../fiscal-classes/treatments.sql.ts'
import { keepFormerSlug } from './former-slugs.sql.ts'

/** The rows of the catalogue that have a history. All name files, and two have an address of their own. */
export const recordedCourse: Recorded = {
  entity: 'COURSE',
  table: 'courses',
  otherFields: (tx, id) => overrideFields(tx, 'course_id', id),
  async check(tx, before, after) {
    await checkNewFiles(tx, before, after)
    await keepFormerSlug(tx, 'COURSE', before, after)
  },
}

export const recordedPost: Recorded = {
  entity: 'POST',
  table: 'posts',
  async check(tx, before, after) {
    await checkNewFiles(tx, before, after)
    await keepFormerSlug(tx, 'POST', before, after)
  },
}

export const recordedBook: Recorded = {
  entity: 'BOOK',
  table: 'books',
  otherFields: (tx, id) => overrideFields(tx, 'book_id', id),
  check: checkNewFiles,
}

export const recordedBundle: Recorded = { entity: 'BUNDLE', table: 'bundles', check: checkNewFiles }
export const recordedPlan: Recorded = { entity: 'PLAN', table: 'plans', check: checkNewFiles }
export const recordedBanner: Recorded = { entity: 'BANNER', table: 'banners', check: checkNewFiles }
