import type { ConsentTag } from '#domain/platform/settings/settings-form.ts'

/** A visitor's choice in this browser. */
export interface ConsentChoice {
  accepted: boolean
  /** ISO date. */
  at: string
  /** The addresses of the tags that the choice was about. */
  tags: string[]
}

/** The stored choice, unless it is no choice about these tags: a tag was added, or it is older than twelve months. Then the visitor is asked again. */
export function consentInForce(stored: unknown, tags: readonly ConsentTag[], now: Date): ConsentChoice | null {
  if (!isChoice(stored) || !tags.every(({ src }) => stored.tags.includes(src))) return null
  const end = new Date(stored.at)
  end.setUTCFullYear(end.getUTCFullYear() + 1)
  // A date that cannot be read is no date: the comparison is false.
  return now < end ? stored : null
}

function isChoice(stored: unknown): stored is ConsentChoice {
  const { accepted, at, tags } = Object(stored) as Record<keyof ConsentChoice, unknown>
  return typeof accepted === 'boolean' && typeof at === 'string' && Array.isArray(tags)
}

/**
 * The pages that may load tags: they look the same for everybody and ask for nothing personal. On no others, because a script of a page reads
 * whatever the page shows or is given: payment, what was bought, messages, the panel.
 */
const open = /^\/(?:$|(?:courses|books|noticias|sobre|termos|privacidade|acessibilidade)(?:\/|$))/

export const mayShowTags = (pathname: string) => open.test(pathname)
