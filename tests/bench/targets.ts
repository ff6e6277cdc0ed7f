import { limits } from './panel-requests.ts'

/** The highest value that a row may have, or the highest share of the figure that it is compared with. */
export interface Target {
  of: 'ratio' | 'seen'
  most: number
}

const times = (most: number): Target => ({ of: 'ratio', most })
const most = (value: number): Target => ({ of: 'seen', most: value })

/** By the row's label. A row without a target is for a comparison with another version. */
export const targets: Record<string, Target> = {
  'lists: slowest first page, filter or search': times(limits.first),
  'lists: slowest middle or last page': times(limits.later),
  'dashboard over 90 days: slowest part': times(limits.figures),
  'start to the first page': most(400),
  'memory when idle': most(110),
  'memory after 10,000 pages': most(200),
  'memory after 10,000 more': times(1.05),
  'JavaScript of a first visit': most(126_000),
  'LCP of a first visit': most(1_000),
  'TBT of a first visit': most(50),
  'CLS of a first visit': most(0),
  'INP p95, catalogue': most(100),
  'TBT, catalogue': most(50),
  'LCP, catalogue': most(1_000),
  'INP p95, cart': most(100),
  'TBT, cart': most(50),
  'LCP, cart': most(1_000),
  'INP p95, checkout': most(100),
  'TBT, checkout': most(50),
  'LCP, checkout': most(1_000),
  'market: catalogue p95': most(100),
  'market: purchase p95': most(500),
  'market: errors': most(0),
}
