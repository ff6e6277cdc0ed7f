import type { InputObjectRef, ObjectRef } from '@pothos/core'
import type { GraphQLResolveInfo } from 'graphql'
import type { z } from 'zod'
import type { Db, Tx } from '#server/platform/database/database.ts'
import type { Window } from '../../database/list-window.ts'
import { recordChange, recordCreation, type Recorded } from '#server/platform/database/history/record-change.sql.ts'
import { notFound } from '#domain/platform/refusals/refusal.ts'
import {
  Access,
  builder,
  type GraphQLContext,
  idOf,
  keyArg,
  keyOf,
  type pageType as pageTypeOf,
  requireStaff,
  type SchemaTypes,
} from '../graphql/builder.ts'
import { checked } from './checked.ts'
import { lostEdit, versionArg } from './lost-edit.ts'
import { typeOf } from './panel-action.ts'
import { panelList } from './panel-list.ts'
import { uniquely } from './unique.ts'

type Operation = 'list' | 'read' | 'create' | 'edit' | 'remove'

interface Entry {
  id: string
  updated_at: Date
}

interface Named {
  /** The name of each operation in the API. Without `remove`, an entry cannot be removed. */
  operations: Record<Exclude<Operation, 'remove'>, string> & { remove?: string }
  descriptions?: Partial<Record<Operation, string>>
  recorded: Recorded
  /** The message of NOT_FOUND. */
  missing: string
  /** Constraints, and the field that is refused. */
  conflicts?: Parameters<typeof uniquely>[0]
  /** False: there is no such entry. */
  remove?: (tx: Tx, id: string) => Promise<boolean>
}

interface Readable<Shape, Row extends Shape> extends Named {
  type: ObjectRef<SchemaTypes, Shape>
  page: ReturnType<typeof pageTypeOf<Shape>>
  list: (
    db: Db,
    page: Window & { search: string },
    info: GraphQLResolveInfo,
    context: GraphQLContext,
  ) => Promise<{ data: Row[]; totalCount: number }>
  read: (db: Db, id: string) => Promise<Row | undefined>
}

interface PanelEntry<Shape, Row extends Shape, Input, New extends z.ZodType<object>, Change extends z.ZodType> extends Readable<
  Shape,
  Row
> {
  input: InputObjectRef<SchemaTypes, Input>
  /** The name of the argument with the input. */
  argument: string
  /** Says what a null in the input means. */
  normalize?: (input: Input) => object
  schemas: { create: New; edit: Change }
  /** Throws a Refusal for what takes too long to find out in the transaction, or depends on who asks. `id`: of the entry that is edited. */
  refuse?: (context: GraphQLContext, input: Input, id?: string) => Promise<void>
  create: (tx: Tx, values: z.output<New> & { id?: string }, actor: string) => Promise<Row>
  /** Undefined: there is no such entry, or not in this version any more. */
  edit: (tx: Tx, id: string, change: z.output<Change>, version: number | null | undefined) => Promise<Row | undefined>
}

/** Adds the operations with which the panel lists, reads, creates, edits and removes one kind of entry, each recorded in the history. */
export function panelEntry<Shape, Row extends Shape & Entry, Input, New extends z.ZodType<object>, Change extends z.ZodType>(
  entry: PanelEntry<Shape, Row, Input, New, Change>,
) {
  addQueries(entry)
  addMutations(entry)
  addRemoval(entry)
}

const describe = ({ descriptions }: Named, operation: Operation) =>
  descriptions?.[operation] ? { description: descriptions[operation] } : {}

function addQueries<Shape, Row extends Shape & Entry>(entry: Readable<Shape, Row>) {
  const { operations, missing } = entry
  panelList(operations.list, {
    ...describe(entry, 'list'),
    page: entry.page,
    args: (arg) => ({ search: arg.string(), access: arg({ type: Access }) }),
    read: (context, page, _, info) => entry.list(context.db, page, info, context),
  })
  builder.queryField(operations.read, (t) =>
    t.field({
      ...describe(entry, 'read'),
      type: typeOf(entry.type),
      args: { id: t.arg.id({ required: true }) },
      resolve: async (_, { id }, { db }) => (await entry.read(db, idOf(id, missing))) ?? notFound(missing),
    }),
  )
}

function addMutations<Shape, Row extends Shape & Entry, Input, New extends z.ZodType<object>, Change extends z.ZodType>(
  entry: PanelEntry<Shape, Row, Input, New, Change>,
) {
  const { operations, recorded, missing, argument, schemas, conflicts = {}, read } = entry
  const type = typeOf(entry.type)
  const normalize = entry.normalize ?? ((given: Input) => given)
  // Pothos cannot type an argument by a computed name.
  const inputArg = (t: PothosSchemaTypes.MutationFieldBuilder<SchemaTypes, {}>): {} => ({
    [argument]: t.arg({ type: entry.input, required: true }),
  })
  const inputOf = (args: object) => (args as Record<string, Input>)[argument]!

  builder.mutationField(operations.create, (t) =>
    t.field({
      ...describe(entry, 'create'),
      type,
      args: { ...inputArg(t), key: t.arg.id({ description: keyArg }) },
      resolve: async (_, { key, ...args }, context) => {
        const { actor } = await requireStaff(context)
        const input = inputOf(args)
        await entry.refuse?.(context, input)
        return uniquely(conflicts, () =>
          recordCreation(context.db, {
            actor,
            recorded,
            key: keyOf(key),
            write: (tx, ownId) => entry.create(tx, { ...checked(schemas.create, normalize(input)), ...ownId }, actor),
            read,
          }),
        )
      },
    }),
  )
  builder.mutationField(operations.edit, (t) =>
    t.field({
      ...describe(entry, 'edit'),
      type,
      args: {
        id: t.arg.id({ required: true }),
        ...inputArg(t),
        version: t.arg.int({ description: versionArg }),
      },
      resolve: async (_, { id, version, ...args }, context) => {
        const { actor } = await requireStaff(context)
        const rowId = idOf(id, missing)
        const change = checked(schemas.edit, normalize(inputOf(args)))
        await entry.refuse?.(context, inputOf(args), rowId)
        const edited = await uniquely(conflicts, () =>
          recordChange(context.db, actor, recorded, rowId, (tx) => entry.edit(tx, rowId, change, version)),
        )
        return edited ?? lostEdit(await read(context.db, rowId), version, missing)
      },
    }),
  )
}

function addRemoval(entry: Named) {
  const { operations, recorded, missing, conflicts, remove } = entry
  if (!operations.remove || !remove) return
  builder.mutationField(operations.remove, (t) =>
    t.boolean({
      ...describe(entry, 'remove'),
      args: { id: t.arg.id({ required: true }) },
      resolve: async (_, { id }, context) => {
        const { actor } = await requireStaff(context)
        const rowId = idOf(id, missing)
        const isRemoved = await uniquely(conflicts ?? {}, () => recordChange(context.db, actor, recorded, rowId, (tx) => remove(tx, rowId)))
        return isRemoved || notFound(missing)
      },
    }),
  )
}
