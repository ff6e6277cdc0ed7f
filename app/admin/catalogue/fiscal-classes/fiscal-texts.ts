import type { FiscalClass, FiscalTreatment } from '#domain/catalogue/products/fiscal-classes.ts'
import type { FiscalDocumentStatus } from '#domain/compliance/fiscal/fiscal-status.ts'
import type { Status } from '#app/ui/badge.tsx'
import { formatMoment } from '#domain/platform/values/format-day.ts'

export const statusTexts: Record<FiscalDocumentStatus, Status> = {
  QUEUED: { text: 'Na fila', tone: 'quiet' },
  SENT: { text: 'Em processamento', tone: 'info' },
  ISSUED: { text: 'Emitida', tone: 'ok' },
  REJECTED: { text: 'Recusada', tone: 'bad' },
  CANCELING: { text: 'Cancelando', tone: 'warn' },
  CANCELED: { text: 'Cancelada', tone: 'quiet' },
}

export const classTexts: Record<FiscalClass, string> = {
  COURSE: 'Cursos',
  PLAN: 'Assinaturas',
  EBOOK: 'E-books',
  PRINTED_BOOK: 'Livros impressos',
  THERAPY: 'Terapia',
  CONSULTATION: 'Consulta psiquiátrica',
}

export const documentTexts: Record<FiscalTreatment['document'], string> = {
  NFSE_NATIONAL: 'NFS-e nacional',
  NFSE_CITY: 'NFS-e da prefeitura',
  NFE: 'NF-e (mercadoria)',
  NONE: 'Nenhum',
}

interface Documented {
  status: FiscalDocumentStatus
  dueAt: string
}

/** When a document is due that waits for the end of the guarantee; null if it does not wait. */
export const waitsUntil = ({ status, dueAt }: Documented, now: Date): string | null =>
  status === 'QUEUED' && new Date(dueAt) > now ? formatMoment(dueAt) : null

/** Whether the issuer is about to be asked, or to answer. */
export const isMoving = (document: Documented & { reason: string | null }): boolean =>
  document.status === 'SENT' ||
  (document.status === 'QUEUED' && waitsUntil(document, new Date()) === null) ||
  (document.status === 'CANCELING' && document.reason === null)

/** The issuer refuses to cancel it. */
export const isStuck = ({ status, reason }: { status: FiscalDocumentStatus; reason: string | null }): boolean =>
  status === 'CANCELING' && reason !== null
