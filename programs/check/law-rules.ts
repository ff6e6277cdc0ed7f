/** The check's facts of the running store. */
export interface LawFacts {
  settings: Record<'legal_name' | 'tax_id' | 'street' | 'city' | 'state' | 'phone' | 'privacy_officer_email', string | null>
  /** From the settings or the environment. */
  hasSupportEmail: boolean
  /** The kinds of texts of which a version is published. */
  texts: readonly string[]
  /** Messages whose answer is late. */
  lateMessages: number
  /** They are switched on, and there is a token of the issuer. */
  issuesFiscalDocuments: boolean
}

/** A duty of the seller. docs/law.md has a row with the same id, which says where it is met and which test proves it. */
interface LawRule {
  id: string
  rule: string
  source: string
  /** Gaps of this store, and where to close them. Empty: the rule is met. */
  missing: (facts: LawFacts) => string[]
}

const byTheStore = () => []
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
    missing: ({ texts }) => (texts.includes('TERMS') ? [] : [unpublished]),
  },
  {
    id: 'withdrawal-information',
    rule: 'how to withdraw from a purchase is said clearly and prominently',
    source: 'Decreto 7.962/2013, art. 5; CDC, art. 49',
    missing: byTheStore,
  },
  {
    id: 'support',
    rule: 'electronic support that confirms at once and answers within five days',
    source: 'Decreto 7.962/2013, art. 4, V, VI and sole paragraph',
    missing: ({ lateMessages }) => (lateMessages > 0 ? [`${lateMessages} answers are late: /admin/messages`] : []),
  },
  { id: 'consumer-code', rule: 'the consumer code is at hand', source: 'Lei 12.291/2010, art. 1', missing: byTheStore },
  { id: 'accessibility', rule: 'an accessible site that shows the symbol of accessibility', source: 'LBI, art. 63', missing: byTheStore },
  {
    id: 'privacy-policy',
    rule: 'which personal data is processed, why, for how long and with whom it is shared',
    source: 'LGPD, art. 9',
    missing: ({ texts }) => (texts.includes('PRIVACY') ? [] : [unpublished]),
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
    missing: byTheStore,
  },
  { id: 'order-confirmation', rule: 'the order is confirmed at once', source: 'Decreto 7.962/2013, art. 4, III', missing: byTheStore },
  { id: 'contract-copy', rule: 'the contract can be kept and reproduced', source: 'Decreto 7.962/2013, art. 4, IV', missing: byTheStore },
  {
    id: 'pix-price',
    rule: 'a lower price for PIX is shown beside the price',
    source: 'Lei 13.455/2017; Lei 10.962/2004, art. 5-A',
    missing: byTheStore,
  },
  {
    id: 'installments',
    rule: 'number, value, interest and total of instalments',
    source: 'CDC, art. 52; Decreto 5.903/2006',
    missing: byTheStore,
  },
  { id: 'withdrawal-right', rule: 'seven days to withdraw, without a reason', source: 'CDC, art. 49', missing: byTheStore },
  {
    id: 'withdrawal-means',
    rule: 'a withdrawal by the tool of the purchase, confirmed at once',
    source: 'Decreto 7.962/2013, art. 5',
    missing: byTheStore,
  },
  {
    id: 'consent',
    rule: 'what needs consent waits for it, and refusing is as easy as accepting',
    source: 'LGPD, art. 7, I, and 8',
    missing: byTheStore,
  },
  { id: 'data-access', rule: 'a person sees and takes their data', source: 'LGPD, art. 18, II and V; art. 19', missing: byTheStore },
  { id: 'data-correction', rule: 'a person corrects their data', source: 'LGPD, art. 18, III', missing: byTheStore },
  { id: 'erasure', rule: 'a person has their data erased', source: 'LGPD, art. 16 and 18, IV; CTN, art. 173', missing: byTheStore },
  { id: 'data-minimum', rule: 'data goes when it is not needed any more', source: 'LGPD, art. 15', missing: byTheStore },
  {
    id: 'data-records',
    rule: 'who saw, exported or erased personal data is recorded',
    source: 'LGPD, art. 37 and 46',
    missing: byTheStore,
  },
  {
    id: 'fiscal-documents',
    rule: 'fiscal documents for every sale',
    source: 'LC 214/2025, art. 62; Resolução CGSN 189/2026',
    missing: ({ issuesFiscalDocuments }) => (issuesFiscalDocuments ? [] : ['none are issued: FOCUS_NFE_TOKEN, and /admin/fiscal/settings']),
  },
  { id: 'book-immunity', rule: 'books are immune from taxes', source: 'CF, art. 150, VI, d; STF, tema 593', missing: byTheStore },
]

/** The facts without a value, with the place where they are filled in. */
function named(place: string, facts: Record<string, unknown>): string[] {
  const missing = Object.keys(facts).filter((name) => !facts[name])
  return missing.length > 0 ? [`${missing.join(', ')}: ${place}`] : []
}
