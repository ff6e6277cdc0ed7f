import type { StudyMark } from '#domain/delivery/marks/study-marks.ts'

const lines = { YELLOW: 'border-[#d9a400]', GREEN: 'border-[#3f9b57]', BLUE: 'border-[#3d7fc4]', PINK: 'border-[#c7558f]' }

/** The line beside a marked passage, in its colour. */
export const markLook = (colour: StudyMark['colour']): string => (colour ? lines[colour] : 'border-rule-strong')
