/** See docs/rules/admin-panel.md#lists and docs/rules/catalogue.md#lists. */
export const adminPageSize = 10
export const publicPageSize = 12
/** The maximum page size, which bounds every list query. */
export const longestPage = 100
/** The maximum number of ids in one call, and of different products in one purchase. */
export const mostItems = 50

export interface PageInfo {
  hasNextPage: boolean
  hasPreviousPage: boolean
  currentPage: number
  totalPages: number
  totalCount: number
}

/** An empty list has one page, so that 'Página 1 de 1' is correct. */
export function pageInfo(offset: number, limit: number, totalCount: number): PageInfo {
  const currentPage = Math.floor(offset / limit) + 1
  const totalPages = Math.max(1, Math.ceil(totalCount / limit))
  return { hasNextPage: offset + limit < totalCount, hasPreviousPage: offset > 0, currentPage, totalPages, totalCount }
}
