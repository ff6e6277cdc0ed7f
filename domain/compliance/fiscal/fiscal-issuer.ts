import type { FiscalClass, FiscalDocumentKind, FiscalTreatment } from '#domain/catalogue/products/fiscal-classes.ts'
import type { IssuerState } from './fiscal-status.ts'

/** A street address as the store keeps it. */
export interface FiscalAddress {
  street: string
  number: string
  complement: string
  district: string
  city: string
  state: string
  postalCode: string
}

/** Everything that a document states, independent of who issues it. Amounts are BRL cents. */
export interface FiscalRequest {
  /** Our id of the document: the issuer issues one document for it, however often it is sent. */
  ref: string
  document: FiscalDocumentKind
  orderId: string
  /** When it is issued, and when the buyer paid. */
  issuedAt: Date
  paidAt: Date
  method: 'PIX' | 'CARD' | 'FREE'
  seller: FiscalSeller
  buyer: { name: string; cpf: string; email: string; address: FiscalAddress | null }
  lines: FiscalRequestLine[]
  shippingCents: number
  totalCents: number
}

export interface FiscalSeller {
  /** CNPJ, 14 characters. */
  taxId: string
  legalName: string
  regime: 'MEI' | 'SIMPLES' | 'PRESUMIDO' | 'REAL'
  /** IBGE's code, 7 digits. */
  cityCode: string
  cityRegistration: string | null
  stateRegistration: string | null
  address: FiscalAddress
  /** Approximate taxes of a seller of the Simples Nacional, in hundredths of a percent. */
  simplesRate: number | null
}

export interface FiscalRequestLine {
  productId: string
  title: string
  class: FiscalClass
  treatment: FiscalTreatment
  quantity: number
  unitCents: number
  discountCents: number
  /** Paid for all units, less the discount. */
  cents: number
}

/** The issuer's word on a document. Addresses lead to files that `fetch` gets. */
export interface IssuerWord {
  kind: 'state'
  state: IssuerState
  number: string | null
  accessKey: string | null
  /** The date of issue that the document states. Null: the answer does not have it. */
  issuedAt: Date | null
  /** Rejection reason for staff, without personal data. */
  reason: string | null
  xmlAddress: string | null
  pdfAddress: string | null
  cancellationXmlAddress: string | null
}

/** The outcome of a call is not known: the document is read before anything is sent again. */
export interface IssuerUnknown {
  kind: 'unknown'
  reason: string
}

export type IssuerAnswer = IssuerWord | IssuerUnknown | { kind: 'refused'; reason: string }

/** The key of a document at its issuer. */
export interface FiscalReference {
  ref: string
  document: FiscalDocumentKind
}

/**
 * Who issues fiscal documents (docs/fiscal.md). No call throws because of the issuer. Each is safe to repeat: the same `ref` is issued once,
 * and a canceled document stays canceled.
 */
export interface FiscalIssuer {
  issue(request: FiscalRequest): Promise<IssuerAnswer>
  read(reference: FiscalReference): Promise<IssuerAnswer>
  /** `refused`: the issuer does not cancel it, such as after the deadline of the city. */
  cancel(reference: FiscalReference, why: string): Promise<IssuerAnswer>
  fetch(address: string): Promise<{ kind: 'ok'; content: Buffer } | IssuerUnknown>
}
