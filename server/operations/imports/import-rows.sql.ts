import { type RawBuilder, sql } from 'kysely'
import type { ImportedFields } from '#domain/operations/imports/parse-row.ts'
import type { ImportOutcome } from '#domain/operations/imports/import-can.ts'
import { forImports, importAccesses, importOutcome, wasRevoked } from '#server/delivery/access/access-reasons.sql.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import type { ImportRow } from './imports.sql.ts'

export interface NewLine {
  line: number
  file_row: number
  cells: string[]
  email: string | null
  course: string | null
  fields: ImportedFields | null
  outcome: ImportOutcome
  reason: string | null
}

/** A file that is read again by the same columns has the same lines. */
export async function insertLines(tx: Tx, importId: string, lines: readonly NewLine[]) {
  await sql`insert into import_rows (import_id, line, file_row, cells, email, course, fields, outcome, reason)
    select ${importId}::uuid, line, file_row, cells, email, course, fields, outcome, reason from json_to_recordset(${JSON.stringify(lines)}::json)
      as given (line integer, file_row integer, cells text[], email text, course text, fields jsonb, outcome text, reason text)
    on conflict (import_id, line) do update set file_row = excluded.file_row, cells = excluded.cells, email = excluded.email, course = excluded.course, fields = excluded.fields,
      outcome = excluded.outcome, reason = excluded.reason`.execute(tx)
}

/** Lines of an earlier reading, by other columns, which had more of them. */
export async function deleteLinesAfter(db: Db, importId: string, line: number) {
  await db.deleteFrom('import_rows').where('import_id', '=', importId).where('line', '>', line).execute()
}

/**
 * Plans each statement of the transaction for the tables as they are. A session keeps the plan of its first batches, when they were empty,
 * which reads them from end to end for each line.
 */
export const planAnew = (tx: Tx) => sql`set local plan_cache_mode = force_custom_plan`.execute(tx)

/** Nobody who listens to events is told of what this transaction does: it happened elsewhere, long ago. */
export const silenceEvents = (tx: Tx) => sql`select set_config('sabia.silent', 'on', true)`.execute(tx)

/** Lines of a person, in files that wait, or that could still be undone. */
export async function deleteLinesOf(tx: Tx, email: string) {
  await tx.deleteFrom('import_rows').where('email', '=', email).execute()
}

/** Lines of a file are needed until nobody undoes it any more (docs/retention.md). */
export async function deleteOldLines(db: Db, most: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from import_rows where (import_id, line) in (
    select import_id, line from import_rows join imports on imports.id = import_id
    where changed_at < now() - interval '30 days' limit ${most} for update of import_rows skip locked)`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Some lines of a file, without the first of them. */
export interface Span {
  after: number
  until: number
}
type Known = Pick<ImportRow, 'id'>

/** An erasure of one of their people waits, and takes back what they give. */
export const holdLines = (tx: Tx, { id }: Known, { after, until }: Span) =>
  sql`select from import_rows where import_id = ${id} and line > ${after} and line <= ${until} order by line for key share`.execute(tx)

/**
 * Lines as they are, with the course that their name stands for, all names of it in the file, and what they grant. Without a date and an end they
 * change no access.
 */
const linesOf = ({ id }: Known, { after, until }: Span) => sql`
  select row.line, row.email, row.fields, row.outcome, course.id as course_id, names, course.lessons,
    (select restores from imports where id = ${id}) as restores, ${wasRevoked(sql`row.email`, sql`course.id`)} as was_revoked,
    coalesce((fields ->> 'date')::timestamptz, now()) as granted_at, fields ?| '{date,end}' as is_dated,
    case when fields ? 'end' then nullif((fields ->> 'end')::timestamptz, 'infinity')
      else coalesce((fields ->> 'date')::timestamptz, now()) + make_interval(days => course.access_days) end as expires_at,
    (fields - '{email,name,cpf,phone,course,end,progress,lesson,completed}'::text[])
      || (select jsonb_build_object('platform', platform) from imports where id = ${id}) as origin
  from import_rows row
  left join (select key, course_id, array_agg(key) over (partition by course_id) as names
    from import_courses where import_id = ${id}) as named on named.key = row.course
  left join courses course on course.id = named.course_id and course.removed_at is null
  where row.import_id = ${id} and row.line > ${after} and row.line <= ${until} and fields is not null`

/** Lessons that a line completes: the one it names, or the first ones of the course up to its percentage. */
const completedLessons = sql`
  select lesson ->> 'id' as lesson_id from (
    select lesson, row_number() over () as place, count(*) over () as total from (
      select jsonb_path_query(lessons, '$.lessons[*]') as lesson union all select jsonb_path_query(lessons, '$.modules[*].lessons[*]')) as each
  ) as ordered
  where case when fields ? 'lesson' then plain_text(lesson ->> 'title') = plain_text(fields ->> 'lesson')
    else place <= floor(total * (fields ->> 'progress')::numeric / 100) end`

/** The row that a line is about. A limit keeps to the index, whatever the statistics of a table that an import is filling. */
const known = {
  person: sql`select * from buyers where email = line.email limit 1`,
  access: sql`select *, ${forImports(sql`access`)}
    from course_accesses access where email = line.email and course_id = line.course_id limit 1`,
}

/** For a person: not known, known with gaps that the line fills, or as the line says. */
const personOutcome = sql`case
  when known.email is null then 'CREATE'
  when (known.name is null and fields ? 'name') or (known.cpf is null and fields ? 'cpf') or (known.phone is null and fields ? 'phone') then 'CHANGE'
  else 'SAME' end`

const progressOutcome = sql`case when exists (select from (${completedLessons}) as done where not exists (
    select from lesson_progress progress where progress.email = line.email and progress.course_id = line.course_id
      and progress.lesson_id = done.lesson_id and completed_at is not null)) then 'CHANGE' else 'SAME' end`

/** An access that is there already may get progress. */
const accessOutcome = sql`coalesce(nullif(${importOutcome(sql`known`, sql`line`)}, 'SAME'),
  case when fields ? 'progress' then ${progressOutcome} else 'SAME' end)`

/** Why a line cannot be imported, beyond what it says itself. */
const refusals: Record<'access' | 'progress', RawBuilder<unknown>> = {
  access: sql`when line.course_id is null then 'Escolha a que curso da loja corresponde “' || (fields ->> 'course') || '”.'
    when line.granted_at > now() + interval '1 day' then 'O acesso só começaria em ' || to_char(line.granted_at at time zone 'America/Sao_Paulo', 'DD/MM/YYYY')
      || ': confira a data, ou envie a linha quando esse dia chegar.'`,
  progress: sql`when known.email is null then 'Esta pessoa ainda não tem acesso ao curso: importe os acessos antes.'
    when fields ? 'lesson' and not exists (${completedLessons}) then 'O curso não tem a aula “' || (fields ->> 'lesson') || '”.'`,
}

/** Over `line`: its person wanted to be forgotten, and has bought nothing since. */
export const isErased = sql`exists (select from privacy_requests where kind = 'ERASURE' and email_hash = erasure_hash(line.email)
  and not exists (select from orders where orders.email = line.email and paid_at > requested_at))`

/** Stores what becomes of lines, where it differs, each judged once whatever the statistics say. `judged`: line, refusal, repeats, outcome. */
export const storeOutcomes = (tx: Tx, { id }: Known, { after, until }: Span, judged: RawBuilder<unknown>) =>
  sql`with judged as materialized (${judged})
    update import_rows row set (outcome, reason) = (decided.outcome, decided.reason) from (
      select line, case when refusal is not null then 'REFUSE' when repeats then 'SAME' else outcome end as outcome,
        coalesce(refusal, case when repeats then ${repetition} end) as reason from judged
    ) as decided
    where row.import_id = ${id} and row.line > ${after} and row.line <= ${until} and row.line = decided.line
      and (row.outcome, row.reason) is distinct from (decided.outcome, decided.reason)`.execute(tx)

/** Decides what becomes of lines about people, and stores it where it differs. A person who wanted to be forgotten is not created again. */
export async function judgeLines(tx: Tx, row: Pick<ImportRow, 'id' | 'kind'>, span: Span) {
  const isPerson = row.kind === 'PEOPLE'
  const isProgress = row.kind === 'PROGRESS'
  await storeOutcomes(
    tx,
    row,
    span,
    sql`select line.line, case when ${isErased} then 'Esta pessoa pediu que os seus dados fossem apagados.'
          ${isPerson ? sql`` : refusals.access} ${isProgress ? refusals.progress : sql``} end as refusal,
        ${isProgress ? sql`false` : repeats(row, isPerson ? sql`true` : sql`earlier.course = any (line.names)`)} as repeats,
        ${isPerson ? personOutcome : isProgress ? progressOutcome : accessOutcome} as outcome
      from (${linesOf(row, span)}) as line left join lateral (${isPerson ? known.person : known.access}) as known on true`,
  )
}

const repetition = 'Repete uma linha anterior.'
/** Over `line`: an earlier line of the file says the same. */
export const repeats = ({ id }: Known, isSame: RawBuilder<unknown>) => sql`exists (select from import_rows earlier
  where earlier.email = line.email and earlier.import_id = ${id} and earlier.line < line.line and earlier.fields is not null and ${isSame})`

/**
 * Gives the accesses of lines that were judged, on behalf of `staff`, and stores what became of each line then: another transaction may have
 * given or ended an access since. An access gets one reason, from the first date to the last end of its lines.
 */
export async function grantLines(tx: Tx, row: Known, span: Span, staff: string) {
  await sql`with wanted as materialized (
    select email, course_id, min(granted_at) as granted_at, bool_or(is_dated) as is_dated, bool_or(restores) as restores,
      bool_or(was_revoked) as was_revoked, (array_agg(origin order by line))[1] as origin,
      nullif(max(coalesce(expires_at, 'infinity')) filter (where is_dated or not has_dates), 'infinity') as expires_at,
      array_agg(line order by line) as lines
    from (select *, bool_or(is_dated) over (partition by email, course_id) as has_dates from (${linesOf(row, span)}) as line
      where outcome not in ('SKIP', 'REFUSE')) as line
    group by email, course_id
  ), ${importAccesses(row.id, staff)}
  update import_rows row set (outcome, reason) = (became.outcome, became.reason) from (
    select line, case place when 1 then outcome else 'SAME' end as outcome, case when place > 1 then ${repetition} end as reason
    from given, unnest(lines) with ordinality as each (line, place)
  ) as became
  where row.import_id = ${row.id} and row.line = became.line and row.outcome <> became.outcome
    and (row.outcome, became.outcome) <> ('CHANGE', 'SAME')`.execute(tx)
}

const isWanted = sql`outcome in ('CREATE', 'CHANGE')`

/** People of lines that are imported, and of accesses that are there already. */
export const peopleIn = ({ id }: Known, { after, until }: Span) =>
  sql`select email, fields ->> 'name' as name, fields ->> 'cpf' as cpf, fields ->> 'phone' as phone from import_rows
    where import_id = ${id} and line > ${after} and line <= ${until} and (${isWanted} or (outcome = 'SAME' and reason is null))`

export const progressIn = (row: Known, span: Span) => sql`
  select email, course_id, lesson_id, coalesce((fields ->> 'completed')::timestamptz, granted_at) as completed_at
  from (select * from (${linesOf(row, span)}) as line where ${isWanted}) as line, lateral (${completedLessons}) as done`

/** Lines of a file as they came, in their order, after a line; without an outcome, all of them. */
export const listLines = (
  db: Db,
  importId: string,
  { outcome, offset = 0, limit, after = 0 }: { outcome: ImportOutcome | null; offset?: number; limit: number; after?: number },
) =>
  db
    .selectFrom('import_rows')
    .select(['line', 'file_row', 'cells', 'outcome', 'reason'])
    .where('import_id', '=', importId)
    .where('line', '>', after)
    .$if(outcome !== null, (lines) => lines.where('outcome', '=', outcome!))
    .orderBy('line')
    .offset(offset)
    .limit(limit)
    .$castTo<{ line: number; file_row: number; cells: string[]; outcome: ImportOutcome; reason: string | null }>()
    .execute()

export async function countOutcomes(db: Db, importId: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ counts: Record<string, number> }>`select coalesce(jsonb_object_agg(outcome, count), '{}') as counts
    from (select outcome, count(*) from import_rows where import_id = ${importId} group by outcome) as counted`.execute(db)
  return rows[0]!.counts
}
