// Written by tools/build/documents.ts.
import type { Document } from '#app/query/document.ts'

export const publicListCourses: Document<{ publicListCourses: { data: Array<{ id: string; title: string; description: string; thumbnailUrl: string; price: number; launch: { sale: 'OPEN' | 'OVER' | 'SOON' } | null; currency: 'BRL' | 'EUR' | 'USD'; singleSale: boolean }>; pageInfo: { currentPage: number; totalPages: number; totalCount: number } } }, { offset?: number | null; limit?: number | null; search?: string | null }> = "query PublicListCourses($offset:Int$limit:Int$search:String){publicListCourses(offset:$offset limit:$limit search:$search){data{id title description thumbnailUrl price launch{sale}currency singleSale}pageInfo{currentPage totalPages totalCount}}}"
