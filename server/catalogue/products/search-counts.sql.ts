import type { Db } from '#server/platform/database/database.ts'
import { readPage } from './search.sql.ts'

export interface SearchCounts {
  courses: number
  books: number
  bundles: number
}

/** How many public products of each kind a search finds, at most 1,000. None without words. */
export async function searchCounts(db: Db, search: string): Promise<SearchCounts> {
  if (search === '') return { courses: 0, books: 0, bundles: 0 }
  const count = async (table: keyof SearchCounts) => {
    const condition = table === 'books' ? 'removed_at is null' : 'published and removed_at is null'
    return (await readPage<{ id: string }>(db, { table, columns: ['id'], condition }, { search, offset: 0, limit: 1 })).totalCount
  }
  return { courses: await count('courses'), books: await count('books'), bundles: await count('bundles') }
}
