// Written by tools/build/documents.ts.
import type { Document } from '#app/query/document.ts'

export type PublicListBundlesResult = { publicListBundles: { data: Array<{ id: string; title: string; description: string; picture: string; price: number; available: boolean; members: Array<{ type: 'BOOK' | 'COURSE'; id: string; title: string; picture: string; price: number; shippingPrice: number; physical: boolean; stock: number | null }> }>; pageInfo: { currentPage: number; totalPages: number; totalCount: number } } }
export type PublicListBundlesVariables = { offset?: number | null; limit?: number | null; search?: string | null }
export const publicListBundles: Document<PublicListBundlesResult, PublicListBundlesVariables> = "query PublicListBundles($offset:Int$limit:Int$search:String){publicListBundles(offset:$offset limit:$limit search:$search){data{...soldBundle}pageInfo{currentPage totalPages totalCount}}}fragment soldBundle on Bundle{id title description picture price available members{type id title picture price shippingPrice physical stock}}"

export type PublicGetBundleResult = { publicGetBundle: { id: string; title: string; description: string; picture: string; price: number; available: boolean; members: Array<{ type: 'BOOK' | 'COURSE'; id: string; title: string; picture: string; price: number; shippingPrice: number; physical: boolean; stock: number | null }> } }
export type PublicGetBundleVariables = { id: string }
export const publicGetBundle: Document<PublicGetBundleResult, PublicGetBundleVariables> = "query PublicGetBundle($id:ID!){publicGetBundle(id:$id){...soldBundle}}fragment soldBundle on Bundle{id title description picture price available members{type id title picture price shippingPrice physical stock}}"
