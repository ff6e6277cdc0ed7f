/** How long a cycle of a plan lasts, in months. */
export const intervals = { MONTH: 1, QUARTER: 3, HALF_YEAR: 6, YEAR: 12 } as const
export type Interval = keyof typeof intervals
export const intervalNames = Object.keys(intervals) as Interval[]
