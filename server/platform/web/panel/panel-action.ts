import type { ArgBuilder, InputFieldMap, InputShapeFromFields, ObjectRef } from '@pothos/core'
import type { Db } from '#server/platform/database/database.ts'
import { notFound } from '#domain/platform/refusals/refusal.ts'
import { builder, type GraphQLContext, idOf, requireStaff, type SchemaTypes } from '../graphql/builder.ts'

// Pothos resolves a type that is a parameter too late to check a resolver against it.
export const typeOf = (type: unknown) => type as ObjectRef<SchemaTypes, object>

interface PanelAction<Shape, Args extends InputFieldMap, Result> {
  type: ObjectRef<SchemaTypes, Shape>
  description?: string
  /** The argument with the id of what it acts on: `id`, unless it is named otherwise. */
  argument?: string
  argumentDescription?: string
  /** The message of NOT_FOUND. */
  missing: string
  args?: (arg: ArgBuilder<SchemaTypes>) => Args
  /** Does nothing if there is no such thing. */
  run: (context: GraphQLContext & { actor: string; subject: string; id: string }, args: InputShapeFromFields<Args>) => Promise<Result>
  read: (db: Db, id: string, result: Result) => Promise<Shape | null | undefined>
}

/** Adds a mutation with which staff act on something that there is. It answers with what has become of it. */
export function panelAction<Shape extends object, Result, Args extends InputFieldMap = {}>(
  name: string,
  { type, argument = 'id', argumentDescription, missing, args, run, read, ...rest }: PanelAction<Shape, Args, Result>,
) {
  builder.mutationField(name, (t) =>
    t.field({
      ...rest,
      type: typeOf(type),
      args: { [argument]: t.arg.id({ required: true, description: argumentDescription }), ...args?.(t.arg) },
      resolve: async (_, given, context) => {
        const staff = await requireStaff(context)
        const id = idOf(String(given[argument]), missing)
        const result = await run({ ...context, ...staff, id }, given as unknown as InputShapeFromFields<Args>)
        return (await read(context.db, id, result)) ?? notFound(missing)
      },
    }),
  )
}

type Kind = 'type' | 'missing' | 'read'

/** The same for several actions on things of one kind, which answer with the thing as it is then. */
export const panelActionsOn =
  <Shape extends object>(kind: Pick<PanelAction<Shape, {}, unknown>, Kind>) =>
  <Args extends InputFieldMap = {}>(name: string, action: Omit<PanelAction<Shape, Args, unknown>, Kind>) =>
    panelAction(name, { ...kind, ...action })
