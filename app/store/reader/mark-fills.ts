import type { StudyMark } from '#domain/delivery/marks/study-marks.ts'

/** The colours of highlights, as CSS. Text stays readable under each of them. */
export const markFills: Record<NonNullable<StudyMark['colour']>, string> = {
  YELLOW: '#f5c400',
  GREEN: '#5fbf77',
  BLUE: '#5aa2ea',
  PINK: '#ec7ab2',
}

/** In characters, as the store takes it. */
export const longestQuote = 1_000
