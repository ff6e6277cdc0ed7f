import { insideFile } from '#domain/platform/files/file-address.ts'
import { builder, idOf, requireStaff } from '#server/platform/web/graphql/builder.ts'
import { forgiveDownloads } from '#server/platform/files/file-downloads.sql.ts'
import { record } from '#server/platform/database/history/history.sql.ts'
import { fileById } from '#server/platform/files/files.sql.ts'
import { addFileCheck, queueStampTest } from '#server/catalogue/books/book-file.ts'
import { refuseLockedPdf } from './refuse-locked-pdf.ts'
import { Refusal } from '#domain/platform/refusals/refusal.ts'
import { isStampable } from './run-stamp.ts'
import { orderOfLine } from './stamped-copies.sql.ts'

addFileCheck(refuseLockedPdf)

const StampState = builder.enumType('StampState', {
  description: 'Whether copies of an e-book carry the name of their buyers (docs/delivery.md#stamped-copies).',
  values: {
    ELSEWHERE: { description: 'The file is not kept by the store: it cannot be stamped, and everybody who has its address can open it.' },
    NEVER: { description: 'A type that is delivered as it is, such as a picture.' },
    PENDING: { description: 'A copy is being stamped as a trial: ask again. `problem`: an attempt has failed.' },
    STAMPABLE: {},
    UNSTAMPABLE: { description: 'It is delivered as it is; `problem` says why.' },
  } as const,
})

interface StampTestResult {
  state: 'ELSEWHERE' | 'NEVER' | 'PENDING' | 'STAMPABLE' | 'UNSTAMPABLE'
  problem: string | null
  warning: string | null
  pages: number | null
}

const StampTest = builder.objectRef<StampTestResult>('StampTest').implement({
  fields: (t) => ({
    state: t.field({ type: StampState, resolve: ({ state }) => state }),
    pages: t.exposeInt('pages', { nullable: true, description: 'Of a PDF that can be stamped.' }),
    problem: t.exposeString('problem', { nullable: true, description: 'Why it cannot be stamped: a sentence for the author.' }),
    warning: t.exposeString('warning', {
      nullable: true,
      description: 'In what copies of a file that can be stamped differ from it, beside the stamp: a sentence for the author.',
    }),
  }),
})

builder.queryField('stampTest', (t) =>
  t.field({
    type: StampTest,
    description: 'Whether the file of a book can be stamped. Asking for a file that was not tested has it tested.',
    args: { fileRef: t.arg.string({ required: true, description: 'As the field of a book names it.' }) },
    resolve: async (_, { fileRef }, context): Promise<StampTestResult> => {
      const inside = insideFile(fileRef)
      const file = inside && (await fileById(context.db, inside.id))
      if (!file) return untested('ELSEWHERE')
      if (!isStampable(file.type)) return untested('NEVER')
      const { stamp_problem: problem, stamp_warning: warning, pages } = file
      if (file.stamp_tested_at) return { state: problem === null ? 'STAMPABLE' : 'UNSTAMPABLE', problem, warning, pages }
      return { ...untested('PENDING'), problem: (await queueStampTest(context.db, fileRef)) ? interrupted : null }
    },
  }),
)

const interrupted = 'A verificação parou antes do fim e é tentada de novo sozinha. Até dar certo, nenhum exemplar é entregue sem o nome.'

const untested = (state: StampTestResult['state']): StampTestResult => ({ state, problem: null, warning: null, pages: null })

builder.mutationField('resetDownloadLimit', (t) =>
  t.boolean({
    description:
      'Lets the buyer download the file of this line again as often as a day allows, from now on. Recorded in the history of its order.',
    args: { orderItemId: t.arg.id({ required: true }) },
    resolve: async (_, { orderItemId }, context) => {
      const { actor } = await requireStaff(context)
      const id = idOf(orderItemId, missing)
      return context.db.transaction().execute(async (tx) => {
        const orderId = await orderOfLine(tx, id)
        if (!orderId) throw new Refusal('NOT_FOUND', missing)
        const forgiven = await forgiveDownloads(tx, id)
        const changes = [{ field: 'downloadLimit', before: String(forgiven), after: '0' }]
        if (forgiven > 0) await record(tx, { actor, entity: 'ORDER', entityId: orderId, action: 'EDITED', changes })
        return true
      })
    },
  }),
)

const missing = 'Order item not found'
