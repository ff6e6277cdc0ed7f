import { exceptionOtherwise } from '#domain/operations/tasks/exception-outcomes.ts'
import { exceptionCause, exceptionTitle } from '#domain/operations/exception-texts.ts'
import { type ExceptionAction, exceptionActions, exceptionKinds, exceptionRules } from '#domain/operations/exceptions.ts'
import { longestReason, shortestReason } from '#domain/platform/values/reason.ts'
import { Access, builder, idOf, pageType, requireStaff } from '#server/platform/web/graphql/builder.ts'
import { dateTime, dateTimeOrNull } from '#server/platform/web/graphql/scalars.ts'
import { panelList } from '#server/platform/web/panel/panel-list.ts'
import { checked } from '#server/platform/web/panel/checked.ts'
import { reasonInput } from '#domain/platform/forms/reason-input.ts'
import { type ActionTaken, checkedAt, countExceptions, type ExceptionCount, type ExceptionRow, listExceptions } from './exceptions.sql.ts'
import { missingException, resolveException } from './resolve-exception.ts'

const Kind = builder.enumType('ExceptionKind', { description: 'docs/rules/exceptions.md', values: exceptionKinds })
const Severity = builder.enumType('ExceptionSeverity', {
  description: "HIGH: money or a buyer's purchase is at stake.",
  values: ['HIGH', 'NORMAL'] as const,
})
const Action = builder.enumType('ExceptionAction', {
  description:
    'RETRY: repeat the step that failed. RESEND: send the e-mail again. REFUND: return the money that is due. CANCEL: cancel an unpaid order. ACCEPT: leave it, with a reason.',
  values: exceptionActions,
})

const TakenAction = builder.objectRef<ActionTaken>('TakenExceptionAction').implement({
  description: 'What staff did about an exception.',
  fields: (t) => ({
    at: t.expose('at', { type: 'DateTime' }),
    actor: t.exposeString('actor', { description: "The staff member's e-mail." }),
    action: t.field({ type: Action, resolve: (taken) => taken.action }),
    reason: t.exposeString('reason', { nullable: true }),
  }),
})

const Exception = builder.objectRef<ExceptionRow>('Exception').implement({
  description: 'Something that must not happen in a running store, as a check found it (docs/rules/exceptions.md).',
  fields: (t) => ({
    id: t.exposeID('id'),
    kind: t.field({ type: Kind, resolve: ({ kind }) => kind }),
    severity: t.field({ type: Severity, resolve: ({ kind }) => exceptionRules[kind].severity }),
    title: t.string({ resolve: ({ kind }) => exceptionTitle(kind) }),
    cause: t.string({ description: 'In whole sentences.', resolve: ({ kind, detail }) => exceptionCause(kind, detail as never) }),
    otherwise: t.string({ description: 'The consequence if nobody acts.', resolve: ({ kind }) => exceptionOtherwise(kind) }),
    since: dateTime(t, ({ since }) => since, 'Since when the situation exists.'),
    subject: t.exposeString('subject', { description: 'Id of what it is about, such as a book, a dispute or a payment.' }),
    orderId: t.id({ nullable: true, resolve: ({ order_id }) => order_id }),
    cents: t.field({ type: 'Cents', nullable: true, description: 'What it is about.', resolve: ({ detail }) => centsIn(detail) }),
    actions: t.field({ type: [Action], description: 'The one to try first comes first.', resolve: offeredActions }),
    taken: t.field({ type: [TakenAction], description: 'Oldest first.', resolve: ({ actions }) => actions }),
    accepted: t.boolean({ resolve: ({ accepted_at }) => accepted_at !== null }),
    resolved: t.boolean({ description: 'The last check did not find it any more.', resolve: ({ resolved_at }) => resolved_at !== null }),
  }),
})

const centsIn = (detail: object) => ('cents' in detail && typeof detail.cents === 'number' ? detail.cents : null)

const offeredActions = ({ kind, detail, accepted_at, resolved_at }: ExceptionRow) => {
  const isPaid = 'isPending' in detail && !detail.isPending
  const offered = (action: ExceptionAction) => (action === 'ACCEPT' ? accepted_at === null : action !== 'CANCEL' || !isPaid)
  return resolved_at ? [] : exceptionRules[kind].actions.filter(offered)
}

panelList('listExceptions', {
  page: pageType('ExceptionPage', Exception),
  description: 'Exceptions that wait for somebody, or those that staff accepted: the severe ones first, then the oldest. 10 a page.',
  args: (arg) => ({
    access: arg({ type: Access }),
    kind: arg({ type: Kind }),
    accepted: arg.boolean({ description: 'False by default.' }),
  }),
  read: ({ db }, page, { kind = null, accepted }) => listExceptions(db, page, { kind, accepted: accepted ?? false }),
})

const KindCount = builder.objectRef<ExceptionCount>('ExceptionKindCount').implement({
  fields: (t) => ({
    kind: t.field({ type: Kind, resolve: ({ kind }) => kind }),
    title: t.string({ resolve: ({ kind }) => exceptionTitle(kind) }),
    open: t.exposeInt('open'),
    accepted: t.exposeInt('accepted'),
  }),
})

const ExceptionCounts = builder.objectRef<{ kinds: ExceptionCount[]; checkedAt: Date | null }>('ExceptionCounts').implement({
  fields: (t) => ({
    open: t.int({
      description: 'How many wait for somebody.',
      resolve: ({ kinds }) => kinds.reduce((sum, { open }) => sum + open, 0),
    }),
    kinds: t.field({
      type: [KindCount],
      description: 'The kinds of which there is one, the most serious first.',
      resolve: ({ kinds }) => kinds.toSorted((a, b) => exceptionKinds.indexOf(a.kind) - exceptionKinds.indexOf(b.kind)),
    }),
    checkedAt: dateTimeOrNull(
      t,
      (counts) => counts.checkedAt,
      'When the check that has waited longest was last run. Checks run every minute.',
    ),
  }),
})

builder.queryField('exceptionCounts', (t) =>
  t.field({
    type: ExceptionCounts,
    resolve: async (_, _args, context) => {
      const [kinds, lastChecked] = await Promise.all([countExceptions(context.db), checkedAt(context.db)])
      return { kinds, checkedAt: lastChecked }
    },
  }),
)

builder.mutationField('resolveException', (t) =>
  t.field({
    type: Exception,
    description:
      'Does one of the actions that an exception offers, and looks again at once. Repeating an action does no harm. CONFLICT: its kind has no such action, or PagBank rejected the refund. PROVIDER_UNAVAILABLE: PagBank has not confirmed the refund yet, which continues automatically.',
    args: {
      id: t.arg.id({ required: true }),
      action: t.arg({ type: Action, required: true }),
      reason: t.arg.string({
        description: `From ${shortestReason} to ${longestReason} characters. For ACCEPT; and for CANCEL, which then needs no answer of PagBank.`,
      }),
    },
    resolve: async (_, { id, action, reason }, context) => {
      const by = await requireStaff(context)
      const exceptionId = idOf(id, missingException)
      const needsReason = action === 'ACCEPT' || (action === 'CANCEL' && Boolean(reason))
      const given = needsReason ? checked(reasonInput, { reason: reason ?? '' }).reason : null
      return resolveException(context.deps, { id: exceptionId, action, reason: given, ...by })
    },
  }),
)
