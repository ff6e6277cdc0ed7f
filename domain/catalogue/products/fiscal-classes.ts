import type { ProductType } from './product-types.ts'

/** The kinds of products that tax law tells apart (docs/fiscal.md#classes). */
export const fiscalClasses = ['COURSE', 'PLAN', 'EBOOK', 'PRINTED_BOOK', 'THERAPY', 'CONSULTATION'] as const
export type FiscalClass = (typeof fiscalClasses)[number]

/** NFS-e of the national layout or of a city's own system, or NF-e (model 55). */
export const fiscalDocumentKinds = ['NFSE_NATIONAL', 'NFSE_CITY', 'NFE'] as const
export type FiscalDocumentKind = (typeof fiscalDocumentKinds)[number]

const documentNames: Record<FiscalDocumentKind, string> = { NFSE_NATIONAL: 'NFS-e', NFSE_CITY: 'NFS-e', NFE: 'NF-e' }
/** For buyers and staff. */
export const fiscalDocumentName = (kind: FiscalDocumentKind): string => documentNames[kind]

/** How a class is taxed, and by which document. An empty text is a code that the document does not need. */
export interface FiscalTreatment {
  /** NONE: no document is issued for it. */
  document: FiscalDocumentKind | 'NONE'
  /** cTribNac: six digits. */
  serviceCode: string
  /** The city's own code of the service. */
  cityCode: string
  nbs: string
  ncm: string
  /** Within the seller's state, and to another one. */
  cfop: string
  cfopInterstate: string
  /** CST, or CSOSN for sellers of the Simples Nacional. */
  cst: string
  /** CST of PIS and COFINS, of goods. */
  pisCofins: string
  /** Whether books' immunity applies (CF, art. 150, VI, d). */
  immune: boolean
  /** Hundredths of a percent. Null: the document does not state it, as for sellers of the Simples Nacional. */
  issRate: number | null
  /** The service, or the nature of the operation. */
  description: string
}

const service = (serviceCode: string, description: string): FiscalTreatment => ({
  document: 'NFSE_NATIONAL',
  serviceCode,
  cityCode: '',
  nbs: '',
  ncm: '',
  cfop: '',
  cfopInterstate: '',
  cst: '',
  pisCofins: '',
  immune: false,
  issRate: null,
  description,
})

/** Proposals until staff save something else; an accountant decides (docs/fiscal.md#classes). */
export const defaultTreatments: Record<FiscalClass, FiscalTreatment> = {
  COURSE: service('080201', 'Curso online'),
  PLAN: service('080201', 'Assinatura de cursos online'),
  EBOOK: { ...service('010902', 'Livro eletrônico'), immune: true },
  PRINTED_BOOK: {
    ...service('', 'Venda de livros'),
    document: 'NFE',
    ncm: '49019900',
    cfop: '5102',
    cfopInterstate: '6108',
    cst: '400',
    pisCofins: '06',
    immune: true,
  },
  THERAPY: service('041601', 'Sessão de psicoterapia'),
  CONSULTATION: service('040101', 'Consulta psiquiátrica'),
}

/** The class of a line as it was sold. */
export function fiscalClassOf(type: Exclude<ProductType, 'BUNDLE'>, physical: boolean): FiscalClass {
  switch (type) {
    case 'COURSE':
    case 'PLAN':
      return type
    case 'BOOK':
      return physical ? 'PRINTED_BOOK' : 'EBOOK'
    case 'CI':
      return 'THERAPY'
    case 'MED':
      return 'CONSULTATION'
  }
}

/** The classes of which a course can be, and a book: which one it is follows from the edition that is sold. */
export const courseClasses = ['COURSE'] as const
export const bookClasses = ['EBOOK', 'PRINTED_BOOK'] as const

/** Null: as the class. */
export type FiscalOverride = { [Field in keyof FiscalTreatment]: FiscalTreatment[Field] | null }
export type ClassOverride = FiscalOverride & { class: FiscalClass }

/** The treatment of a product: its own where it has one, and that of its class otherwise. */
export function treatmentOf(ofClass: FiscalTreatment, override: FiscalOverride | undefined): FiscalTreatment {
  const own = Object.entries(override ?? {}).filter(([field, value]) => field in ofClass && value !== null)
  return { ...ofClass, ...(Object.fromEntries(own) as Partial<FiscalTreatment>) }
}

/** Problems of a treatment, by field, in sentences for staff. */
export function treatmentProblems(treatment: FiscalTreatment): Partial<Record<keyof FiscalTreatment, string>> {
  const problems: Partial<Record<keyof FiscalTreatment, string>> = {}
  const need = (field: keyof FiscalTreatment, pattern: RegExp, sentence: string) => {
    if (!pattern.test(String(treatment[field]))) problems[field] = sentence
  }
  if (treatment.document === 'NONE') return problems
  need('description', /^.{3,250}$/, 'Escreva uma descrição de 3 a 250 caracteres.')
  if (treatment.document === 'NFSE_NATIONAL') need('serviceCode', /^\d{6}$/, 'O código nacional tem 6 dígitos, como 080201.')
  if (treatment.document === 'NFSE_CITY') need('cityCode', /^[\w.-]{1,20}$/, 'Informe o código do serviço na sua prefeitura.')
  if (treatment.nbs) need('nbs', /^\d{9}$/, 'O código NBS tem 9 dígitos.')
  if (treatment.document !== 'NFE') return problems
  need('ncm', /^\d{8}$/, 'O NCM tem 8 dígitos, como 49019900.')
  need('cfop', /^5\d{3}$/, 'O CFOP dentro do estado tem 4 dígitos e começa com 5.')
  need('cfopInterstate', /^6\d{3}$/, 'O CFOP para outro estado tem 4 dígitos e começa com 6.')
  need('cst', /^\d{2,3}$/, 'Informe o CST (2 dígitos) ou o CSOSN (3 dígitos).')
  need('pisCofins', /^\d{2}$/, 'O CST do PIS e da COFINS tem 2 dígitos, como 06.')
  return problems
}
