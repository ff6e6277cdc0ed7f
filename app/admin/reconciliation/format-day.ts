/** 2026-11-21 → 21/11/2026. Without a date object, whose time zone could change the day. */
export const formatDay = (iso: string): string => iso.split('-').toReversed().join('/')
