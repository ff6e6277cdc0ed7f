import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listCourses } from '#server/catalogue/courses/courses.sql.ts'
import { provideDatabase } from '#tests/harness/provide-database.ts'

const database = await provideDatabase()

/** Planning one anew takes PostgreSQL twice as long as the search itself. */
test('every statement of a search is prepared, also of one with a typing error', async () => {
  await database.db.connection().execute(async (db) => {
    await listCourses(db, { offset: 0, limit: 12, search: 'apicultra urbana' }, { publishedOnly: true, detail: 'card' })
    const { rows } = await sql<{ begins: string }>`/* not prepared itself */ select distinct substring(statement for 30) as begins
      from pg_prepared_statements where statement like '%course_terms%' order by 1`.execute(db)
    expect(rows).toEqual([{ begins: 'with query as materialized (\n ' }, { begins: 'with typed as materialized (\n ' }])
  })
})
