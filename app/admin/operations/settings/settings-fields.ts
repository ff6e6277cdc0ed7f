import type { AnswerText } from '#domain/platform/settings/answer-texts.ts'
import type { RecoveryStep } from '#domain/platform/settings/recovery-steps.ts'
import { type ConsentTag, leastGuaranteeDays, type TaxRegime } from '#domain/platform/settings/settings-form.ts'
import { formatCep, formatPhone } from '#domain/platform/values/masks.ts'
import { formatTaxId } from '#domain/platform/values/tax-id.ts'
import { numberText, typedNumber } from '#domain/platform/values/typed-number.ts'
import { centsOr, formFields, numberField, numberOr, ofType } from '#app/admin/platform/forms/form-fields.ts'
import type { AnswerOf } from '#app/query/document.ts'
import type { getStoreSettings } from './settings.graphql.ts'

export type StoreSettings = AnswerOf<typeof getStoreSettings>

type RecoveryFields = Record<keyof RecoveryStep, string>

export const recoveryFieldsOf = (steps: readonly RecoveryStep[]): RecoveryFields[] =>
  steps.map(({ hours, subject, text }) => ({ hours: numberText(hours), subject, text }))

/** A text with its punctuation. */
const masked = (mask: (text: string) => string) => ({ initial: '', of: (saved: string | null) => mask(saved ?? '') })

/** The fields, as they are typed. */
export const settingsForm = formFields({
  storeName: { label: 'Nome da loja', initial: '' },
  supportEmail: { label: 'E-mail de atendimento', initial: '' },
  phone: { ...masked(formatPhone), label: 'Telefone', hint: 'Com DDD. Só publique um número que alguém atende.' },
  legalName: {
    label: 'Razão social ou nome completo',
    initial: '',
    hint: 'Como está no cartão do CNPJ. A lei pede que apareça no site: vai para o rodapé, os termos e os e-mails.',
  },
  taxId: { ...masked(formatTaxId), label: 'CNPJ ou CPF', hint: 'O CNPJ pode ter letras.' },
  taxRegime: {
    label: 'Regime tributário',
    initial: ofType<TaxRegime | ''>(''),
    hint: 'Na dúvida, pergunte a quem faz a contabilidade.',
    sent: (regime: TaxRegime | '') => regime || null,
  },
  postalCode: { ...masked(formatCep), label: 'CEP' },
  street: { label: 'Rua', initial: '' },
  streetNumber: { label: 'Número', initial: '' },
  complement: { label: 'Complemento', initial: '' },
  district: { label: 'Bairro', initial: '' },
  city: { label: 'Cidade', initial: '' },
  state: { label: 'Estado', initial: '', sent: (code: string) => code || null },
  privacyOfficerName: { label: 'Nome do encarregado', initial: '' },
  privacyOfficerEmail: { label: 'E-mail do encarregado', initial: '' },
  graceDays: {
    ...numberField(),
    label: 'Tolerância das assinaturas, em dias',
    hint: 'Por quanto tempo o acesso continua depois de um vencimento sem pagamento, de 0 a 30. Vale para quem assinar a partir de agora.',
  },
  guaranteeDays: {
    ...numberField(),
    label: 'Garantia, em dias',
    hint: `Até quando o cliente pode desistir e receber tudo de volta. A lei garante ${leastGuaranteeDays}.`,
  },
  pixDiscount: {
    ...numberOr(0, '%'),
    label: 'Desconto no PIX, em %',
    hint: 'Dos itens, sem o frete. Zero: o mesmo preço no PIX e no cartão.',
  },
  confirmRefundsAboveCents: {
    ...centsOr(null),
    label: 'Outra pessoa confirma reembolsos acima de',
    hint: 'Por pedido, do que a equipe decide devolver. Vazio: ninguém precisa confirmar. Desistências e o que a loja deve nunca esperam.',
  },
  bookCents: {
    label: 'Livros com centavos',
    initial: false,
    hint: 'Preços como R$\u00a049,90 em livros e no frete. Desligado: só valores inteiros.',
  },
  accessEmails: {
    label: 'Avisar quem recebe um acesso da equipe',
    initial: false,
    hint: 'Um e-mail diz qual é o curso e como entrar com um código. Se o acesso for tirado antes, ele não sai.',
  },
  lessonEmails: {
    label: 'Avisar quando abrir uma aula',
    initial: false,
    hint: 'No máximo um e-mail por dia e curso, de manhã. Cada pessoa pode desligar os seus.',
  },
  maskOldOrders: {
    label: 'Apagar CPF, telefone e endereço depois do prazo fiscal',
    initial: false,
    hint: 'Cinco anos, a contar de janeiro do ano seguinte. O pedido, os valores, o nome e o e-mail ficam, e o cliente não perde acesso algum. Não dá para desfazer.',
  },
  recoverySteps: {
    label: 'Lembretes de PIX',
    initial: ofType<RecoveryFields[]>([]),
    of: recoveryFieldsOf,
    sent: (steps: RecoveryFields[]) => steps.map((step) => ({ ...step, hours: typedNumber(step.hours) })),
  },
  answerTexts: { label: 'Textos de resposta', initial: ofType<AnswerText[]>([]) },
  weeklyEmail: {
    label: 'Resumo da semana na segunda-feira',
    initial: false,
    hint: 'De manhã, por e-mail, a quem tem o papel Direção: a semana que passou ao lado da anterior.',
  },
  oneStream: {
    label: 'Uma aula por vez para cada pessoa',
    initial: false,
    hint: 'Quando alguém começa uma aula em outro aparelho, a anterior para, e um botão continua nela. Vale para vídeos enviados à loja.',
  },
  consentTags: { label: 'Scripts de terceiros', initial: ofType<ConsentTag[]>([]) },
})
export const { at } = settingsForm
export type SettingsFields = typeof settingsForm.initial

export const regimeNames: Record<TaxRegime, string> = {
  MEI: 'MEI (microempreendedor individual)',
  SIMPLES: 'Simples Nacional',
  PRESUMIDO: 'Lucro presumido',
  REAL: 'Lucro real',
  PERSON: 'Pessoa física',
}
