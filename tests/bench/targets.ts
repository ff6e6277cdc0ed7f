/** The highest value that a row may have, or the highest share of the figure that it is compared with. */
export interface Target {
  of: 'ratio' | 'seen'
  most: number
}

const times = (most: number): Target => ({ of: 'ratio', most })
const most = (value: number): Target => ({ of: 'seen', most: value })

/** By the row's label. A row without a target is for a comparison with another version. */
export const targets: Record<string, Target> = {
  'start to the first page': most(400),
  'memory when idle': most(110),
  'memory after 10,000 pages': most(200),
  'memory after 10,000 more': times(1.05),
  'JavaScript of a first visit': most(126_000),
  'LCP of a first visit': most(1_000),
  'TBT of a first visit': most(50),
  'CLS of a first visit': most(0),
}
