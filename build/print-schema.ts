import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { lexicographicSortSchema, printSchema } from 'graphql'
import { schema } from '#server/graphql/schema.ts'

/** Writes schema.graphql, the contract between app/ and server/, from the code. With --check it only compares, and fails on a difference. */
const file = join(import.meta.dirname, '..', 'schema.graphql')
const printed = `${printSchema(lexicographicSortSchema(schema))}\n`

if (process.argv.includes('--check')) {
  if (readFileSync(file, 'utf8') === printed) process.exit(0)
  console.error('schema.graphql is not what the code says: run `npm run schema`.')
  process.exit(1)
}
writeFileSync(file, printed)
