import { afterAll } from 'vitest'
import { testDatabase } from './test-database.ts'

/** A separate database for the tests of one file: opened where this is awaited, at the top of the file, and removed after its tests. */
export async function provideDatabase(...options: Parameters<typeof testDatabase>) {
  const database = await testDatabase(...options)
  afterAll(() => database.close())
  return database
}
