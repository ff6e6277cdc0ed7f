/** The check's facts of the running store. */
export interface LawFacts {
  settings: Record<'legal_name' | 'tax_id' | 'street' | 'city' | 'state' | 'phone' | 'privacy_officer_email', string | null> & {
    guarantee_days: number
    mask_old_orders: boolean
    consent_tags: readonly { name: string }[]
  }
  /** From the settings or the environment. */
  hasSupportEmail: boolean
  /** The newest published version of each text. */
  texts: Partial<Record<'TERMS' | 'PRIVACY', string>>
  /** Messages whose answer is late. */
  lateMessages: number
  /** E-mails that have waited for more than an hour, or were refused. */
  unsentConfirmations: number
  unsentWithdrawals: number
  /** Orders that were placed without the terms that their buyer accepted. */
  ordersWithoutTerms: number
  /** Erasures that are not done two days after the day on which they may be. */
  lateErasures: number
  /** The nightly job erases and anonymizes. Null if it never ran. */
  hoursSinceNightlyRun: number | null
  /** Orders of the last week of which no access record says where they came from. */
  unrecordedOrders: number
  /** The share of the access records of the last week that have no port. Null: there are none. */
  recordsWithoutPort: number | null
  /** Records that the law does not let the store keep any more. */
  overdueAccessRecords: number
  /** They are switched on, and the issuer accepts the token. */
  issuesFiscalDocuments: boolean
}

/** A duty of the seller. docs/law.md has a row with the same id, which says where it is met and which test proves it. */
type LawRule = { id: string; rule: string; source: string } & (Measured | ByDesign)

interface Measured {
  /** Gaps of this store, and where to close them. Empty: the rule is met. */
  missing: (facts: LawFacts) => string[]
}

/** Nothing in a running store could change it. */
interface ByDesign {
  /** The test that proves it. */
  byDesign: string
}

const settings = '/admin/configuracoes'
const unpublished = 'none is published: start the store once'

export const lawRules: readonly LawRule[] = [
  {
    id: 'seller-identity',
    rule: 'name, CPF or CNPJ, physical and electronic address of the seller, easy to see',
    source: 'Decreto 7.962/2013, art. 2, I and II',
    missing: ({ settings: { legal_name, tax_id, street, city, state, phone }, hasSupportEmail }) =>
      named(settings, {
        'legal name': legal_name,
        'CNPJ or CPF': tax_id,
        address: street && city && state,
        'e-mail for support': hasSupportEmail,
        telephone: phone,
      }),
  },
  {
    id: 'terms',
    rule: 'the terms of sale can be read before and after the purchase, and kept',
    source: 'Decreto 7.962/2013, art. 2, III to VI, and art. 4, IV',
    missing: ({ texts }) => (texts.TERMS ? named(`not in the published terms, ${settings}`, topicsOf(texts.TERMS)) : [unpublished]),
  },
  {
    id: 'withdrawal-information',
    rule: 'how to withdraw from a purchase is said clearly and prominently',
    source: 'Decreto 7.962/2013, art. 5; CDC, art. 49',
    missing: ({ texts }) => (saysHowToWithdraw(texts.TERMS ?? '') ? [] : [`the published terms do not say how to withdraw: ${settings}`]),
  },
  {
    id: 'support',
    rule: 'electronic support that confirms at once and answers within five days',
    source: 'Decreto 7.962/2013, art. 4, V, VI and sole paragraph',
    missing: ({ lateMessages }) => (lateMessages > 0 ? [`${lateMessages} answers are late: /admin/messages`] : []),
  },
  {
    id: 'consumer-code',
    rule: 'the consumer code is at hand',
    source: 'Lei 12.291/2010, art. 1',
    byDesign: 'tests/journeys/public-pages.spec.ts',
  },
  {
    id: 'accessibility',
    rule: 'an accessible site that shows the symbol of accessibility',
    source: 'LBI, art. 63',
    byDesign: 'tests/journeys/public-pages.spec.ts',
  },
  {
    id: 'privacy-policy',
    rule: 'which personal data is processed, why, for how long and with whom it is shared',
    source: 'LGPD, art. 9',
    missing: ({ texts }) => (texts.PRIVACY ? [] : [unpublished]),
  },
  {
    id: 'privacy-officer',
    rule: 'the person in charge of personal data, or a channel',
    source: 'LGPD, art. 41; Resolução CD/ANPD 2/2022',
    missing: ({ settings: { privacy_officer_email }, hasSupportEmail }) =>
      named(settings, { 'e-mail of the officer, or for support': privacy_officer_email || hasSupportEmail }),
  },
  {
    id: 'contract-summary',
    rule: 'a summary of the contract before it is made',
    source: 'Decreto 7.962/2013, art. 4, I',
    byDesign: 'tests/journeys/the-first-sale.spec.ts',
  },
  {
    id: 'order-confirmation',
    rule: 'the order is confirmed at once',
    source: 'Decreto 7.962/2013, art. 4, III',
    missing: ({ unsentConfirmations }) =>
      unsentConfirmations > 0 ? [`${unsentConfirmations} confirmations were not sent: /admin/exceptions`] : [],
  },
  {
    id: 'contract-copy',
    rule: 'the contract can be kept and reproduced',
    source: 'Decreto 7.962/2013, art. 4, IV',
    missing: ({ ordersWithoutTerms }) =>
      ordersWithoutTerms > 0 ? [`${ordersWithoutTerms} orders were placed while no terms were published: start the store once`] : [],
  },
  {
    id: 'pix-price',
    rule: 'a lower price for PIX is shown beside the price',
    source: 'Lei 13.455/2017; Lei 10.962/2004, art. 5-A',
    byDesign: 'tests/api/contract.test.ts',
  },
  {
    id: 'installments',
    rule: 'number, value, interest, effective rates and totals of instalments',
    source: 'CDC, art. 52; Decreto 5.903/2006',
    byDesign: 'domain/checkout/installments.test.ts',
  },
  {
    id: 'withdrawal-right',
    rule: 'seven days to withdraw, without a reason',
    source: 'CDC, art. 49',
    missing: ({ settings: { guarantee_days }, texts }) =>
      texts.TERMS?.includes(`${guarantee_days} dias`)
        ? []
        : [`the published terms do not name the ${guarantee_days} days of the store: ${settings}`],
  },
  {
    id: 'withdrawal-means',
    rule: 'a withdrawal by the tool of the purchase, confirmed at once',
    source: 'Decreto 7.962/2013, art. 5',
    missing: ({ unsentWithdrawals }) =>
      unsentWithdrawals > 0 ? [`${unsentWithdrawals} confirmations were not sent: /admin/exceptions`] : [],
  },
  {
    id: 'consent',
    rule: 'what needs consent waits for it, and refusing is as easy as accepting',
    source: 'LGPD, art. 7, I, and 8',
    missing: ({ settings: { consent_tags }, texts }) =>
      named(
        `not in the published privacy text, ${settings}`,
        Object.fromEntries(consent_tags.map(({ name }) => [name, texts.PRIVACY?.includes(name)])),
      ),
  },
  {
    id: 'reminders',
    rule: 'a buyer is reminded of an unfinished purchase only until they say so',
    source: 'LGPD, art. 7, IX, 10 and 18, § 2',
    byDesign: 'tests/api/recovery.test.ts',
  },
  {
    id: 'renewals',
    rule: 'a subscription ends in two presses, and what begins to cost is announced',
    source: 'CDC, art. 39, III; PL 4734/2024',
    byDesign: 'tests/api/subscription-cycles.test.ts',
  },
  {
    id: 'data-access',
    rule: 'a person sees and takes their data',
    source: 'LGPD, art. 18, II and V; art. 19',
    byDesign: 'tests/api/person-export.test.ts',
  },
  {
    id: 'data-correction',
    rule: 'a person corrects their data',
    source: 'LGPD, art. 18, III',
    byDesign: 'tests/api/erasure-staff-and-buyer.test.ts',
  },
  {
    id: 'erasure',
    rule: 'a person has their data erased',
    source: 'LGPD, art. 16 and 18, IV; CTN, art. 173',
    missing: ({ lateErasures }) => (lateErasures > 0 ? [`${lateErasures} erasures are late: /admin/exceptions`] : []),
  },
  {
    id: 'data-minimum',
    rule: 'data goes when it is not needed any more',
    source: 'LGPD, art. 15',
    missing: ({ hoursSinceNightlyRun, settings: { mask_old_orders } }) => [
      ...(hoursSinceNightlyRun === null ? ['the nightly job has not run yet: let a worker run for a night'] : []),
      ...(hoursSinceNightlyRun !== null && hoursSinceNightlyRun > 48
        ? [`the nightly job last ran ${hoursSinceNightlyRun} hours ago: /admin/exceptions`]
        : []),
      ...(mask_old_orders ? [] : [`CPF, telephone and address of paid orders are kept for ever: ${settings}`]),
    ],
  },
  {
    id: 'data-records',
    rule: 'who saw, exported or erased personal data is recorded',
    source: 'LGPD, art. 37 and 46',
    byDesign: 'tests/api/erasure-staff-and-buyer.test.ts',
  },
  {
    id: 'access-records',
    rule: 'who used the store when and from where, for six months, under secrecy',
    source: 'Marco Civil da Internet, art. 15; Decreto 8.771/2016, art. 13',
    missing: ({ unrecordedOrders, recordsWithoutPort, overdueAccessRecords }) => [
      ...(unrecordedOrders > 0 ? [`${unrecordedOrders} orders of the last week have no record: look for "access records" in the log`] : []),
      ...((recordsWithoutPort ?? 0) > 0.5 ? ['most records have no port: the proxy does not send X-Client-Port'] : []),
      ...(overdueAccessRecords > 0 ? [`${overdueAccessRecords} records are older than six months: let a worker run`] : []),
    ],
  },
  {
    id: 'fiscal-documents',
    rule: 'fiscal documents for every sale',
    source: 'LC 214/2025, art. 62; Resolução CGSN 189/2026',
    missing: ({ issuesFiscalDocuments }) => (issuesFiscalDocuments ? [] : ['none are issued: FOCUS_NFE_TOKEN, and /admin/fiscal/settings']),
  },
  {
    id: 'book-immunity',
    rule: 'books are immune from taxes',
    source: 'CF, art. 150, VI, d; STF, tema 593',
    byDesign: 'integrations/focus-nfe/focus-nfe.test.ts',
  },
]

/** Subjects of which the terms must speak, and whether they do. */
const topicsOf = (terms: string) => ({
  price: /\bpreços?\b|\bvalor(es)?\b/i.test(terms),
  payment: /\bpagamentos?\b/i.test(terms),
  delivery: /\bentregas?\b|\bacessos?\b|\benvios?\b/i.test(terms),
  withdrawal: saysHowToWithdraw(terms),
  support: /\batendimento\b|\bcontato\b|@/i.test(terms),
})

/** A sentence that grants it within some days, and none that denies it. */
function saysHowToWithdraw(terms: string): boolean {
  const sentences = terms.split(/[.;!?]\s|\n/)
  const granted = sentences.some((sentence) => /desist|arrepend/i.test(sentence) && /\d dias/.test(sentence))
  return granted && !sentences.some((sentence) => denied.test(sentence))
}
const denied =
  /(?:^|\s)(?:sem|nenhuma?|não (?:há|aceita\S*|cabe\S*|existe\S*|tem|faz\S*|permit\S*|oferec\S*)) [^,]{0,30}(?:desist|arrepend|devolu)/i

/** The facts without a value, with the place where they are filled in. */
function named(place: string, facts: Record<string, unknown>): string[] {
  const missing = Object.keys(facts).filter((name) => !facts[name])
  return missing.length > 0 ? [`${missing.join(', ')}: ${place}`] : []
}
