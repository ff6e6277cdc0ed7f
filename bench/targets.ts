/** The target of a row: its share of the floor or its figure, as a minimum or a maximum. */
export interface Target {
  of: 'ratio' | 'seen'
  bound: 'least' | 'most'
  value: number
}

const share = (value: number): Target => ({ of: 'ratio', bound: 'least', value })
const times = (value: number): Target => ({ of: 'ratio', bound: 'most', value })
const most = (value: number): Target => ({ of: 'seen', bound: 'most', value })

/**
 * By the row's label. A row that only accompanies another one has no target. An uncached page: three times the share of Next's dynamic page
 * as it was first measured, 2.1 % of the same floor (docs/figures.md#beside-other-software).
 */
export const targets: Record<string, Target> = {
  'GraphQL courses, from memory': share(0.6),
  'GraphQL courses, nothing kept': share(0.12),
  'GraphQL, another search or page each time': share(0.5),
  'GET /courses, from memory': share(0.6),
  'GET /courses, nothing kept': share(0.063),
  'GET /courses/{id}, from memory': share(0.6),
  'GET /courses/{id}, nothing kept': share(0.063),
  'GET /books, from memory': share(0.6),
  'GET /books, nothing kept': share(0.063),
  'create-checkout-token': share(0.3),
  'a whole purchase': share(0.08),
  'webhooks: p95 of 32 at once': most(100),
  'GET /api/library': share(0.3),
  'GET /api/library/courses/{slug}': share(0.3),
  'GET /api/library/courses/{slug}/lessons/{id}': share(0.3),
  'video: 200 readers': share(0.6),
  'video: memory of 200 readers more than of one': most(60),
  'upload of 2 GB: memory, against 200 MB': times(1.1),
  'a stamped copy of 500 pages': times(2),
  'lists: slowest against a hundredth': times(3),
  'lists: slowest p95': most(300),
  'lists: statements more than over few rows': most(0),
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
  'a save is seen everywhere, at the latest': most(1_000),
  'a sold-out book sold from a cache': most(0),
  'soak: catalogue p95': most(100),
  'soak: purchase p95': most(500),
  'soak: errors': most(0),
  'soak: memory of the web, end against middle': times(1.1),
  'soak: memory of the worker, end against middle': times(1.1),
}
