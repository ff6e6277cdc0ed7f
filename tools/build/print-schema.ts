import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { lexicographicSortSchema, printSchema } from 'graphql'
import { schema } from '#programs/composition/schema.ts'
import { openApiDocument } from '#programs/composition/open-api.ts'

/**
 * Writes docs/contracts/schema.graphql and docs/contracts/openapi.json, the contracts of the two APIs, from the code. With --check it only compares, and fails on a
 * difference.
 */
const root = join(import.meta.dirname, '../..')
const contracts = {
  'docs/contracts/schema.graphql': `${printSchema(lexicographicSortSchema(schema))}\n`,
  'docs/contracts/openapi.json': `${JSON.stringify(openApiDocument(), null, 2)}\n`,
}

for (const [name, text] of Object.entries(contracts)) {
  const file = join(root, name)
  if (!process.argv.includes('--check')) writeFileSync(file, text)
  else if (readFileSync(file, 'utf8') !== text) {
    console.error(`${name} is out of date: run \`npm run schema\`.`)
    process.exitCode = 1
  }
}
