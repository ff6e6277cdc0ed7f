import type { ConsentTag } from '#domain/consent.ts'
import { formatCep, formatPhone } from '#domain/masks.ts'
import type { TaxRegime } from '#domain/settings-form.ts'
import { formatTaxId } from '#domain/tax-id.ts'
import { numberText, typedNumber, typedNumberOr } from '#domain/typed-number.ts'
import type { Described } from '../forms/conflict.tsx'
import type { GetStoreSettingsResult } from './settings.graphql.ts'

export type StoreSettings = GetStoreSettingsResult['getStoreSettings']

const texts = [
  'storeName',
  'supportEmail',
  'legalName',
  'street',
  'streetNumber',
  'complement',
  'district',
  'city',
  'state',
  'privacyOfficerName',
  'privacyOfficerEmail',
] as const

/** The values of the form: texts, as they are typed. */
export type SettingsFields = Record<(typeof texts)[number] | 'phone' | 'taxId' | 'postalCode' | 'guaranteeDays' | 'pixDiscount', string> & {
  taxRegime: TaxRegime | ''
  accessEmails: boolean
  lessonEmails: boolean
  consentTags: ConsentTag[]
}

export const settingsFieldsOf = (settings: StoreSettings): SettingsFields => ({
  ...(Object.fromEntries(texts.map((name) => [name, settings[name] ?? ''])) as Record<(typeof texts)[number], string>),
  phone: formatPhone(settings.phone ?? ''),
  taxId: formatTaxId(settings.taxId ?? ''),
  taxRegime: settings.taxRegime ?? '',
  postalCode: formatCep(settings.postalCode ?? ''),
  guaranteeDays: numberText(settings.guaranteeDays),
  pixDiscount: numberText(settings.pixDiscount),
  accessEmails: settings.accessEmails,
  lessonEmails: settings.lessonEmails,
  consentTags: settings.consentTags.map(({ name, src }) => ({ name, src })),
})

export const settingsInput = (fields: SettingsFields) => ({
  ...fields,
  state: fields.state || null,
  taxRegime: fields.taxRegime || null,
  guaranteeDays: typedNumber(fields.guaranteeDays),
  pixDiscount: typedNumberOr(0, fields.pixDiscount, '%'),
})

export const regimeNames: Record<TaxRegime, string> = {
  MEI: 'MEI (microempreendedor individual)',
  SIMPLES: 'Simples Nacional',
  PRESUMIDO: 'Lucro presumido',
  REAL: 'Lucro real',
  PERSON: 'Pessoa física',
}

export const fieldLabels = {
  storeName: 'Nome da loja',
  supportEmail: 'E-mail de atendimento',
  phone: 'Telefone',
  legalName: 'Razão social ou nome completo',
  taxId: 'CNPJ ou CPF',
  taxRegime: 'Regime tributário',
  postalCode: 'CEP',
  street: 'Rua',
  streetNumber: 'Número',
  complement: 'Complemento',
  district: 'Bairro',
  city: 'Cidade',
  state: 'Estado',
  privacyOfficerName: 'Nome do encarregado',
  privacyOfficerEmail: 'E-mail do encarregado',
  guaranteeDays: 'Garantia, em dias',
  pixDiscount: 'Desconto no PIX, em %',
  accessEmails: 'Avisar quem recebe um acesso da equipe',
  lessonEmails: 'Avisar quando abrir uma aula',
  consentTags: 'Scripts de terceiros',
} satisfies Record<keyof SettingsFields, string>

function textOf(fields: SettingsFields, name: keyof SettingsFields): string {
  if (name === 'taxRegime') return fields.taxRegime && regimeNames[fields.taxRegime]
  if (name === 'accessEmails' || name === 'lessonEmails') return fields[name] ? 'sim' : 'não'
  return name === 'consentTags' ? fields.consentTags.map((tag) => `${tag.name} (${tag.src})`).join(', ') : fields[name]
}

export const describeSettings = (fields: SettingsFields): Described[] =>
  (Object.keys(fieldLabels) as (keyof SettingsFields)[]).map((name) => ({
    label: fieldLabels[name],
    text: textOf(fields, name),
  }))
