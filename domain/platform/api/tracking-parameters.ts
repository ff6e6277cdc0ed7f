/** Parameters in which an advertising network names a click. They are case-sensitive. */
export const clickIds = [
  'gclid',
  'gbraid',
  'wbraid',
  'dclid',
  'fbclid',
  'ttclid',
  'msclkid',
  'twclid',
  'li_fat_id',
  'igsh',
  'igshid',
] as const
export type ClickId = (typeof clickIds)[number]

/**
 * Parameters that say where a visitor came from, as other programs add them to a link, also behind the `&amp;` of a badly escaped one. Browsers
 * read them, so a page is the same with and without them, and no cache keeps one for each value. deploy/nginx/sabia.conf has the same list.
 */
const tracking = new RegExp(
  `^(?:amp;)*(?:utm_\\w+|ref|${clickIds.join('|')}|gclsrc|gad_\\w+|_gl|srsltid|mc_[ce]id|yclid|epik|_hs\\w+)$`,
  'i',
)

export const isTrackingParameter = (name: string): boolean => tracking.test(name)
