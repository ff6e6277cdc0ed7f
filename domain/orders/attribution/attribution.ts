import { z } from 'zod'
import type { ClickId } from '#domain/platform/api/tracking-parameters.ts'
import { plainLine } from '#domain/platform/values/plain-text.ts'

/** A visit that something brought, under the names that reports use. Absent: the link did not say it. */
export interface Touch {
  /** ISO date. Absent: its order names nobody any more. */
  at?: string
  source: string
  medium?: string
  campaign?: string
  content?: string
  term?: string
  ref?: string
  /** The page that the visit began with. */
  landing?: string
  referrer?: string
}

/**
 * The first touch, and the last one that was not direct. An order that names nobody any more has only the latter. `clicks`: ids of advertising
 * networks, only with the buyer's consent.
 */
export interface Attribution {
  first?: Touch
  last: Touch
  clicks?: Partial<Record<ClickId, string>>
}

const longest = 100

/** Without invisible characters and markup. A text with an address of a person, or a placeholder that no network filled in, is none. */
function plain(text: string): string {
  const clean = [...plainLine(text.toWellFormed()).replace(/[<>"`]/g, '')].slice(0, longest).join('').trim()
  return /@|%40|^\{[^}]*\}+$|^__\w+__$/i.test(clean) ? '' : clean
}

/** Never refuses a purchase: a field that is no text is left out. */
const text = z
  .string()
  .max(10_000)
  .catch('')
  .transform((given) => plain(given))
  .optional()
/** Networks and people write the same name in capitals or not: it is one name. */
const name = text.transform((given) => given?.toLowerCase())

/** Record of the browser (app/first-visit/arrival-script.ts): the parameters of the link by their names, and `click`, the name of a click id. */
export const touchInput = z
  .object({
    /** Milliseconds since 1970. */
    at: z.number().min(0).max(8.64e15),
    source: name,
    medium: name,
    campaign: name,
    content: text,
    term: text,
    ref: text,
    click: name,
    landing: text,
    referrer: name,
  })
  .transform(touchOf)

/** A link's parameters as a touch: a source that the link does not name follows from its click id, its referral code or the page before. */
function touchOf({ at, click, ...given }: LinkParameters): Touch {
  const implied = given.source ? {} : (networks[click as ClickId] ?? byReferral(given))
  const source = given.source || implied.source || unknownSource
  const touch = {
    ...given,
    at: new Date(at).toISOString(),
    source: shortNames[source] ?? source,
    medium: given.medium || implied.medium,
    landing: publicPart.exec(given.landing ?? '')?.[0],
  }
  return Object.fromEntries(Object.entries(touch).filter(([, value]) => value)) as unknown as Touch
}

type LinkParameters = { at: number } & Partial<Record<Exclude<keyof Touch, 'at'> | 'click', string | undefined>>
/** The path of a page that shows the same to everybody; of any other page its section. */
const publicPart = /^\/(?:(?:courses|books|noticias)\/[^/]+|[a-z]*)/
/** A link names a campaign, but not where it stands. */
const unknownSource = 'não informada'
/** Names that networks have for themselves. */
const shortNames: Record<string, string> = { ig: 'instagram', fb: 'facebook', wa: 'whatsapp', yt: 'youtube', 't.co': 'twitter' }

const ad = (source: string) => ({ source, medium: 'cpc' })
const social = (source: string) => ({ source, medium: 'social' })
/** Facebook adds `fbclid` to every link, Instagram `igsh` to what is shared. The others mark advertisements only. */
const networks: Record<ClickId, { source?: string; medium?: string }> = {
  gclid: ad('google'),
  gbraid: ad('google'),
  wbraid: ad('google'),
  dclid: ad('google'),
  fbclid: social('facebook'),
  ttclid: ad('tiktok'),
  msclkid: ad('bing'),
  twclid: ad('twitter'),
  li_fat_id: ad('linkedin'),
  igsh: social('instagram'),
  igshid: social('instagram'),
}

function byReferral({ ref, referrer }: Omit<LinkParameters, 'at'>): { source?: string; medium?: string } {
  if (ref) return { source: ref.toLowerCase(), medium: 'indicação' }
  if (!referrer) return {}
  // Apps name themselves too, as com.instagram.android.
  const known = /(?:^|\.)(instagram|facebook|youtube|tiktok|linkedin|pinterest|twitter|whatsapp|threads)\./.exec(referrer)?.[1]
  if (known) return social(known)
  const engine = /^(?:[a-z]{2}\.)?(?:search\.)?(google|bing|yahoo|duckduckgo|ecosia|yandex)\.|(google)quicksearchbox/.exec(referrer)
  if (engine) return { source: engine[1] ?? engine[2]!, medium: 'busca' }
  return { source: referrer, medium: 'link' }
}

/** Click ids as they came: another case is another click. */
const clicks = z
  .partialRecord(z.enum(Object.keys(networks) as ClickId[]), z.string().regex(/^[\w.~-]{1,300}$/))
  .catch({})
  .optional()

/** With a submitted purchase. One that cannot be read is none: it is no reason to refuse a purchase. */
export const attributionInput = z
  .object({ first: touchInput.optional(), last: touchInput, clicks })
  .transform(({ first, last, clicks: ids }): Attribution => ({
    first: first ?? last,
    last,
    ...(ids && Object.keys(ids).length > 0 && { clicks: ids }),
  }))
  .nullish()
  .catch(null)
