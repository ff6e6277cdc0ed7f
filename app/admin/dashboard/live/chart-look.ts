/** Both charts use the shop's colours, in the light and in the dark theme. */
export const axis = { stroke: 'var(--ink-2)', tick: { fill: 'var(--ink-2)', fontSize: 13 }, tickLine: false, axisLine: false } as const
export const hint = {
  cursor: { fill: 'var(--paper-down)' },
  contentStyle: { background: 'var(--paper-up)', border: '1px solid var(--rule)', borderRadius: 6, color: 'var(--ink)' },
  itemStyle: { color: 'var(--ink)' },
  labelStyle: { color: 'var(--ink-2)' },
} as const
