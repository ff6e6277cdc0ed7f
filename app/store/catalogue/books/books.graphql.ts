// Written by tools/build/documents.ts.
import type { Document } from '#app/query/document.ts'

export const publicListBooks: Document<{ publicListBooks: { data: Array<{ id: string; title: string; description: string; price: number; launch: { sale: 'OPEN' | 'OVER' | 'SOON' } | null; shippingPrice: number; cover: string; physical: boolean; stock: number | null; singleSale: boolean }>; pageInfo: { currentPage: number; totalPages: number; totalCount: number } } }, { offset?: number | null; limit?: number | null; search?: string | null }> = "query PublicListBooks($offset:Int$limit:Int$search:String){publicListBooks(offset:$offset limit:$limit search:$search){data{id title description price launch{sale}shippingPrice cover physical stock singleSale}pageInfo{currentPage totalPages totalCount}}}"
