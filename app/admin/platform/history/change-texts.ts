import { formatCents, formatRate } from '#domain/platform/values/money.ts'
import type { DeclarationMeans } from '#domain/compliance/withdrawals/withdrawal.ts'
import { roleNames } from '#domain/platform/roles/rights.ts'
import type { Change } from '#domain/platform/forms/changes.ts'
import { formatDay, formatMoment } from '#domain/platform/values/format-day.ts'
import { throughInWords } from '#domain/compliance/withdrawals/withdrawal-text.ts'

/**
 * How a history names the changes of the settings, and those that are not fields of a form: of an order and its disputes, and of an access.
 */
const fields: Record<string, string> = {
  role: 'papel',
  courses: 'cursos',
  subject: 'entrou no painel',
  dispute: 'contestação',
  disputeEvidence: 'comprovação',
  email: 'e-mail',
  reason: 'motivo',
  emailAgain: 'e-mail reenviado',
  copies: 'exemplares separados',
  noteRemoved: 'anotação apagada, de',
  portalRefund: 'devolvido no portal do PagBank',
  downloadLimit: 'downloads contados hoje',
  withdrawn: 'item',
  fiscalDocument: 'nota resolvida sem cancelar',
  declared: 'declarada',
  return: 'devolução do livro',
  expires_at: 'prazo',
  storeName: 'nome da loja',
  supportEmail: 'e-mail de atendimento',
  name: 'nome',
  phone: 'telefone',
  legalName: 'razão social',
  taxId: 'CNPJ ou CPF',
  taxRegime: 'regime tributário',
  postalCode: 'CEP',
  zip: 'CEP',
  street: 'rua',
  streetNumber: 'número',
  number: 'número',
  complement: 'complemento',
  district: 'bairro',
  neighborhood: 'bairro',
  city: 'cidade',
  state: 'estado',
  privacyOfficerName: 'encarregado de dados',
  privacyOfficerEmail: 'e-mail do encarregado',
  guaranteeDays: 'dias de garantia',
  graceDays: 'dias de tolerância das assinaturas',
  pixDiscount: 'desconto no PIX',
  confirmRefundsAbove: 'valor a partir do qual outra pessoa confirma reembolsos',
  // The column is `book_cents`, and the name of a change has no such ending.
  book: 'livros com centavos',
  accessEmails: 'aviso de acesso dado pela equipe',
  lessonEmails: 'aviso de aula que abre',
  maskOldOrders: 'limpeza de pedidos antigos',
  recoverySteps: 'lembretes de PIX',
  answerTexts: 'textos de resposta',
  weeklyEmail: 'resumo de segunda-feira',
  oneStream: 'uma aula por vez',
  carrier: 'transportadora',
  trackingCode: 'código de rastreio',
  consentTags: 'scripts de terceiros',
  TERMS: 'termos de venda',
  PRIVACY: 'política de privacidade',
  secret: 'segredo',
  kinds: 'acontecimentos',
  scopes: 'permissões',
  fiscalIssues: 'emissão de notas',
  fiscalIssuesAt: 'quando emitir a NFS-e',
  fiscalAfterPartialRefund: 'nota depois de um reembolso parcial',
  fiscalCityCode: 'código IBGE do município',
  fiscalCityRegistration: 'inscrição municipal',
  fiscalStateRegistration: 'inscrição estadual',
  fiscalSimplesRate: 'tributos aproximados',
}

/** How a class or a product is taxed: `fiscalCourse` of the settings, `fiscalCourseServiceCode` of a product. */
const fiscal = /^fiscal(Course|Plan|Ebook|PrintedBook|Therapy|Consultation)(\w*)$/
const fiscalClasses: Record<string, string> = {
  Course: 'curso',
  Plan: 'assinatura',
  Ebook: 'e-book',
  PrintedBook: 'livro impresso',
  Therapy: 'terapia',
  Consultation: 'consulta',
}
const treatment: Record<string, string> = {
  Document: 'documento',
  ServiceCode: 'código do serviço',
  CityCode: 'código na prefeitura',
  Nbs: 'NBS',
  Ncm: 'NCM',
  Cfop: 'CFOP',
  CfopInterstate: 'CFOP para outro estado',
  Cst: 'CST do ICMS',
  PisCofins: 'CST do PIS e da COFINS',
  Immune: 'imunidade',
  IssRate: 'alíquota do ISS',
  Description: 'descrição',
}
function fiscalText(field: string): string | null {
  const [, of, part = ''] = fiscal.exec(field) ?? []
  return of ? ['nota fiscal', fiscalClasses[of], treatment[part]].filter(Boolean).join(', ') : null
}
const values: Record<string, string> = {
  ...roleNames,
  OPEN: 'aberta',
  ANSWERED: 'respondida',
  WAITING_RETURN: 'esperada',
  RETURNED: 'recebida',
  WON: 'ganha',
  LOST: 'perdida',
  OPENED: 'aberta',
  ACCESS: 'acesso',
  REFUND: 'reembolso',
  SIMPLES: 'Simples Nacional',
  PRESUMIDO: 'lucro presumido',
  REAL: 'lucro real',
  PERSON: 'pessoa física',
  PAYMENT: 'no pagamento',
  GUARANTEE: 'no fim da garantia',
  REPLACE: 'cancelar e emitir outra',
  KEEP: 'deixar como está',
  NFSE_NATIONAL: 'NFS-e nacional',
  NFSE_CITY: 'NFS-e da prefeitura',
  NFE: 'NF-e',
  NONE: 'nenhum',
  true: 'sim',
  false: 'não',
}

/** `2026-11-20 PHONE`, as the registration of a withdrawal records it. */
function declaredText(value: string): string {
  const [day = '', through = ''] = value.split(' ')
  return `em ${formatDay(day)} ${throughInWords[through as DeclarationMeans] ?? ''}`.trim()
}

/** The subject of a refund or a withdrawal: `R$ 62,00, 1 × Sabiá na janela`. */
export const subjectText = (changes: readonly Change[]): string =>
  changes
    .filter(({ field }) => ['refunded', 'portalRefund', 'refundedItem', 'withdrawn'].includes(field))
    .map(({ field, after }) => (field.endsWith('efund') || field === 'refunded' ? formatCents(Number(after) * 100) : after))
    .filter(Boolean)
    .join(', ')

export const fieldText = (field: string): string => fields[field] ?? fiscalText(field) ?? field
export function valueText(field: string, value: string | null): string | null {
  if ((field === 'TERMS' || field === 'PRIVACY') && value !== null) return `versão ${value}`
  if (field === 'declared' && value !== null) return declaredText(value)
  if (field === 'noteRemoved' && value !== null) return formatMoment(value)
  if (field === 'expires_at') return value === null ? 'para sempre' : `até ${formatMoment(value)}`
  if ((field === 'pixDiscount' || /^fiscal.*Rate$/.test(field)) && value !== null) return formatRate(Number(value))
  return value !== null && (field in fields || fiscal.test(field)) ? (values[value] ?? value) : value
}
