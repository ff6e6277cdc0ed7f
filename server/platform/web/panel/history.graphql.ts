import type { Selectable } from 'kysely'
import type { History } from '#database/tables.generated.ts'
import type { Change } from '#domain/platform/forms/changes.ts'
import { type HistoryAction, historyActions } from '#domain/platform/forms/history-actions.ts'
import type { Right } from '#domain/platform/roles/rights.ts'
import { builder, idOf, pageType, requireStaff } from '#server/platform/web/graphql/builder.ts'
import { dateTime } from '#server/platform/web/graphql/scalars.ts'
import { panelList } from '#server/platform/web/panel/panel-list.ts'
import { historyEntities, listHistory } from '../../database/history/history.sql.ts'

type HistoryRow = Selectable<History>

const HistoryEntity = builder.enumType('HistoryEntity', {
  description: 'What has a history. That of ACCESS belongs to a course.',
  values: historyEntities,
})

const HistoryChange = builder.objectRef<Change>('HistoryChange').implement({
  fields: (t) => ({
    field: t.exposeString('field'),
    before: t.exposeString('before', { nullable: true }),
    after: t.exposeString('after', { nullable: true }),
  }),
})

const HistoryActionEnum = builder.enumType('HistoryAction', {
  description: 'VIEWED: the whole CPF.',
  values: Object.keys(historyActions) as HistoryAction[],
})

export const HistoryLine = builder.objectRef<HistoryRow>('HistoryLine').implement({
  description: 'Who did what, and when.',
  fields: (t) => ({
    id: t.id({ resolve: (line) => String(line.id) }),
    at: dateTime(t, (line) => line.at),
    actor: t.exposeString('actor', {
      description: "The staff member's e-mail; PagBank for refunds made there, Comprador for orders canceled by their buyer.",
    }),
    action: t.expose('action', { type: HistoryActionEnum }),
    changes: t.field({ type: [HistoryChange], resolve: (line) => line.changes }),
  }),
})

/** A history says as much as the screen of what it is about. */
const rights: Record<(typeof historyEntities)[number], Right> = {
  COURSE: 'courses.read',
  BOOK: 'catalogue.read',
  BUNDLE: 'catalogue.read',
  PLAN: 'catalogue.read',
  SUBSCRIPTION: 'orders.read',
  BANNER: 'catalogue.read',
  POST: 'catalogue.read',
  COUPON: 'figures.read',
  ORDER: 'orders.read',
  ACCESS: 'orders.read',
  SETTINGS: 'figures.read',
  PERSON: 'orders.read',
  MESSAGE: 'orders.read',
  QUESTION: 'questions.answer',
  FISCAL_DOCUMENT: 'orders.read',
  WEBHOOK: 'webhooks.manage',
  TOKEN: 'tokens.manage',
  STAFF: 'roles.manage',
}

panelList('listHistory', {
  page: pageType('HistoryPage', HistoryLine),
  description: 'The history of one record, the latest change first. 10 a page.',
  args: (arg) => ({ entity: arg({ type: HistoryEntity, required: true }), entityId: arg.id({ required: true }) }),
  read: async (context, page, { entity, entityId }) => {
    await requireStaff(context, rights[entity])
    return listHistory(context.db, entity, idOf(entityId, 'Not found'), page)
  },
})
