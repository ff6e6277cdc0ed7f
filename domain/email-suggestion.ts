import { normalEmail } from './email.ts'

/**
 * 'Você quis dizer …?' for an address whose domain looks mistyped, or null. The libraries for this compare every domain with a list of
 * American providers, and would correct addresses that work here (bol.com.br, ymail.com). Here a domain is only touched if it is one slip
 * away from a large provider, or ends in something that nobody has.
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
  // uol.com, gmail.com.br. Any other ending may well be right: yahoo.com.ar, hotmail.fr.
  return meant === 'com' || meant === 'com.br' ? `${provider.name}.${first}` : null
}

interface Provider {
  name: string
  /** The likeliest first. */
  endings: readonly [string, ...string[]]
  /** Whether a name that is one slip away is taken for this one. Not for short names: bol, uol and aol are three providers. */
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

/** Names of others, one slip away from a provider's. */
const otherNames = new Set(['mail', 'email', 'ymail', 'fmail', 'cloud'])

export const workingDomains: ReadonlySet<string> = new Set(
  providers.flatMap(({ name, endings }) => endings.map((ending) => `${name}.${ending}`)),
)

function providerOf(name: string): Provider | undefined {
  const exact = providers.find((provider) => provider.name === name)
  if (exact || otherNames.has(name)) return exact
  return providers.find((provider) => provider.guessed && isOneSlipAway(name, provider.name))
}

/** One e-mail left out, added or replaced, or two neighbours swapped. */
function isOneSlipAway(typed: string, right: string): boolean {
  const shorter = Math.min(typed.length, right.length)
  let start = 0
  while (start < shorter && typed[start] === right[start]) start++
  let end = 0
  while (end < shorter - start && typed.at(-1 - end) === right.at(-1 - end)) end++
  const wrong = typed.slice(start, typed.length - end)
  const missed = right.slice(start, right.length - end)
  if (wrong.length <= 1 && missed.length <= 1) return true
  return wrong.length === 2 && missed.length === 2 && wrong[0] === missed[1] && wrong[1] === missed[0]
}

const meaning = (right: string, slips: string) => slips.split(' ').map((slip): [string, string] => [slip, right])

/** Nobody's, whatever stands before them. */
const impossibleEndings = new Map([
  ...meaning('com', 'con comm coom ccom vom xom cpm cim ocm cmo conm cok'),
  ...meaning(
    'com.br',
    'com.b com.r combr comb.r com.brr com.bbr com.rb com.vr con.br comm.br vom.br xom.br cpm.br cim.br cm.br co.br om.br',
  ),
])

/** Some people's, but of none of these providers. The empty one: nothing stands behind the name. */
const doubtfulEndings = new Map([
  ['', 'com'],
  ...meaning('com', 'co cm om net org'),
  ...meaning('com.br', 'br com.bt com.be com.bb net.br org.br'),
])
