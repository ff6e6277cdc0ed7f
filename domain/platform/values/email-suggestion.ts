import { editDistance } from './edit-distance.ts'
import { normalEmail } from './email.ts'

/**
 * The suggestion for 'Você quis dizer …?' if the domain of an address looks mistyped, otherwise null. Existing libraries compare every
 * domain with a list of American providers, and would correct addresses that are valid in Brazil (bol.com.br, ymail.com). Here a domain is
 * corrected only if it is one typo away from a large provider, or has an ending that does not exist.
 */
export function suggestEmail(text: string): string | null {
  const email = normalEmail(text)
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1)
  const suggested = at < 1 ? null : suggestDomain(domain)
  return suggested === null ? null : `${email.slice(0, at)}@${suggested}`
}

function suggestDomain(domain: string): string | null {
  if (domain === '' || workingDomains.has(domain)) return null
  const [name = '', ...rest] = domain.split('.')
  const ending = rest.join('.')
  const right = impossibleEndings.get(ending)
  const provider = providerOf(name)
  if (!provider) return right && name !== '' ? `${name}.${right}` : null
  const [first] = provider.endings
  const meant = right ?? doubtfulEndings.get(ending) ?? ending
  if (provider.endings.includes(meant)) return `${provider.name}.${meant}`
  // For example uol.com or gmail.com.br. Any other ending may be correct: yahoo.com.ar, hotmail.fr.
  return meant === 'com' || meant === 'com.br' ? `${provider.name}.${first}` : null
}

interface Provider {
  name: string
  /** Most likely first. */
  endings: readonly [string, ...string[]]
  /** Whether a name that is one typo away is corrected to this one. Not for short names: bol, uol and aol are three providers. */
  guessed: boolean
}

const providers: readonly Provider[] = [
  { name: 'gmail', endings: ['com'], guessed: true },
  { name: 'hotmail', endings: ['com', 'com.br'], guessed: true },
  { name: 'outlook', endings: ['com', 'com.br'], guessed: true },
  { name: 'yahoo', endings: ['com.br', 'com'], guessed: true },
  { name: 'icloud', endings: ['com'], guessed: true },
  { name: 'live', endings: ['com', 'com.br'], guessed: false },
  { name: 'msn', endings: ['com', 'com.br'], guessed: false },
  { name: 'uol', endings: ['com.br'], guessed: false },
  { name: 'bol', endings: ['com.br'], guessed: false },
  { name: 'terra', endings: ['com.br'], guessed: false },
  { name: 'ig', endings: ['com.br'], guessed: false },
  { name: 'oi', endings: ['com.br'], guessed: false },
  { name: 'globo', endings: ['com', 'com.br'], guessed: false },
]

/** Names of other providers that are one typo away from a name above. */
const otherNames = new Set(['mail', 'email', 'ymail', 'fmail', 'cloud'])

export const workingDomains: ReadonlySet<string> = new Set(
  providers.flatMap(({ name, endings }) => endings.map((ending) => `${name}.${ending}`)),
)

function providerOf(name: string): Provider | undefined {
  const exact = providers.find((provider) => provider.name === name)
  if (exact || otherNames.has(name)) return exact
  return providers.find((provider) => provider.guessed && editDistance(name, provider.name) === 1)
}

const meaning = (right: string, typos: string) => typos.split(' ').map((typo): [string, string] => [typo, right])

/** Endings that do not exist, whatever the domain name. */
const impossibleEndings = new Map([
  ...meaning('com', 'con comm coom ccom vom xom cpm cim ocm cmo conm cok'),
  ...meaning(
    'com.br',
    'com.b com.r combr comb.r com.brr com.bbr com.rb com.vr con.br comm.br vom.br xom.br cpm.br cim.br cm.br co.br om.br',
  ),
])

/** Endings that exist, but that none of these providers uses. The empty one is a domain without an ending. */
const doubtfulEndings = new Map([
  ['', 'com'],
  ...meaning('com', 'co cm om net org'),
  ...meaning('com.br', 'br com.bt com.be com.bb net.br org.br'),
])
