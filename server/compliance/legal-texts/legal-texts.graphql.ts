import { z } from 'zod'
import { longestLegalText } from '#domain/compliance/legal-texts/legal-text.ts'
import { prose } from '#domain/platform/forms/form-fields.ts'
import { builder, pageType, requireStaff } from '#server/platform/web/graphql/builder.ts'
import { dateTime } from '#server/platform/web/graphql/scalars.ts'
import { panelList } from '#server/platform/web/panel/panel-list.ts'
import { checked } from '#server/platform/web/panel/checked.ts'
import { Refusal } from '#domain/platform/refusals/refusal.ts'
import { currentLegalText, type LegalText, legalTextOf, type LegalTextLine, listLegalTexts } from './legal-texts.sql.ts'
import { publishText } from './publish-texts.ts'

const missing = 'Texto não encontrado'
const ownText = z.object({ text: prose(longestLegalText).trim().min(1, 'Escreva o texto.') })

const LegalTextKind = builder.enumType('LegalTextKind', {
  description: 'The terms of sale, or the privacy policy.',
  values: ['TERMS', 'PRIVACY'] as const,
})

const PublicLegalText = builder.objectRef<LegalText & { current: number }>('PublicLegalText').implement({
  description: 'A published version, which never changes (docs/rules/settings.md#texts).',
  fields: (t) => ({
    version: t.exposeInt('version'),
    current: t.exposeInt('current', { description: 'The version in force.' }),
    text: t.exposeString('text', {
      description:
        'Parts are separated by empty lines. `## ` begins a heading, `- ` an entry of a list; `**` surrounds a strong paragraph.',
    }),
    publishedAt: dateTime(t, (text) => text.published_at),
  }),
})

const LegalTextVersion = builder.objectRef<LegalTextLine>('LegalTextVersion').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    version: t.exposeInt('version'),
    publishedAt: dateTime(t, (text) => text.published_at),
    publishedBy: t.exposeString('published_by', {
      nullable: true,
      description: "The staff member's e-mail. Null: the default text, filled in from the settings.",
    }),
  }),
})

builder.queryField('publicLegalText', (t) =>
  t.field({
    type: PublicLegalText,
    args: { kind: t.arg({ type: LegalTextKind, required: true }), version: t.arg.int({ description: 'Absent: the version in force.' }) },
    resolve: async (_, { kind, version }, { db }) => {
      const current = await currentLegalText(db, kind)
      const text = typeof version === 'number' && version !== current?.version ? await legalTextOf(db, kind, version) : current
      if (!text || !current) throw new Refusal('NOT_FOUND', missing)
      return { ...text, current: current.version }
    },
  }),
)

panelList('listLegalTexts', {
  page: pageType('LegalTextPage', LegalTextVersion),
  description: 'All versions, the newest first. 10 a page.',
  args: (arg) => ({ kind: arg({ type: LegalTextKind, required: true }) }),
  read: ({ db }, page, { kind }) => listLegalTexts(db, kind, page),
})

builder.mutationField('publishLegalText', (t) =>
  t.field({
    type: LegalTextVersion,
    description: 'Publishes a new version. EDIT_CONFLICT: somebody published after `basedOn`.',
    args: {
      kind: t.arg({ type: LegalTextKind, required: true }),
      text: t.arg.string({ description: 'Absent: the default text again, which follows the settings.' }),
      basedOn: t.arg.int({ required: true, description: 'The version that was shown.' }),
    },
    resolve: async (_, { kind, text, basedOn }, context) => {
      const { actor } = await requireStaff(context)
      const own = typeof text === 'string' ? checked(ownText, { text }).text : null
      return publishText(context.deps, { kind, text: own, basedOn, actor })
    },
  }),
)
