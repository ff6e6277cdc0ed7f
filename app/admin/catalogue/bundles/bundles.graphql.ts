// Written by tools/build/documents.ts.
import type { Document } from '#app/query/document.ts'

export type ListBundlesResult = { listBundles: { data: Array<{ id: string; title: string; description: string; picture: string; price: number; published: boolean; members: Array<{ type: 'BOOK' | 'COURSE'; id: string; title: string; price: number; physical: boolean; stock: number | null; forSale: boolean }>; orderBump: Array<{ type: 'BOOK' | 'BUNDLE' | 'CI' | 'COURSE' | 'MED'; data: string }>; version: number }>; pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; currentPage: number; totalPages: number; totalCount: number } } }
export type ListBundlesVariables = { access?: 'ADMIN' | null; offset?: number | null; limit?: number | null; search?: string | null }
export const listBundles: Document<ListBundlesResult, ListBundlesVariables> = "query ListBundles($access:Access$offset:Int$limit:Int$search:String){listBundles(access:$access offset:$offset limit:$limit search:$search){data{...bundle}pageInfo{hasNextPage hasPreviousPage currentPage totalPages totalCount}}}fragment bundle on Bundle{id title description picture price published members{type id title price physical stock forSale}orderBump{type data}version}"

export type GetBundleResult = { getBundle: { id: string; title: string; description: string; picture: string; price: number; published: boolean; members: Array<{ type: 'BOOK' | 'COURSE'; id: string; title: string; price: number; physical: boolean; stock: number | null; forSale: boolean }>; orderBump: Array<{ type: 'BOOK' | 'BUNDLE' | 'CI' | 'COURSE' | 'MED'; data: string }>; version: number } }
export type GetBundleVariables = { id: string }
export const getBundle: Document<GetBundleResult, GetBundleVariables> = "query GetBundle($id:ID!){getBundle(id:$id){...bundle}}fragment bundle on Bundle{id title description picture price published members{type id title price physical stock forSale}orderBump{type data}version}"

export type CreateBundleResult = { createBundle: { id: string; title: string; description: string; picture: string; price: number; published: boolean; members: Array<{ type: 'BOOK' | 'COURSE'; id: string; title: string; price: number; physical: boolean; stock: number | null; forSale: boolean }>; orderBump: Array<{ type: 'BOOK' | 'BUNDLE' | 'CI' | 'COURSE' | 'MED'; data: string }>; version: number } }
export type CreateBundleVariables = { bundle: { description?: string | null; members?: Array<string> | null; orderBump?: Array<{ data: string; type: 'BOOK' | 'BUNDLE' | 'CI' | 'COURSE' | 'MED' }> | null; picture?: string | null; price?: number | null; published?: boolean | null; title?: string | null }; key?: string | null }
export const createBundle: Document<CreateBundleResult, CreateBundleVariables> = "mutation CreateBundle($bundle:BundleInput!$key:ID){createBundle(bundle:$bundle key:$key){...bundle}}fragment bundle on Bundle{id title description picture price published members{type id title price physical stock forSale}orderBump{type data}version}"

export type EditBundleResult = { editBundle: { id: string; title: string; description: string; picture: string; price: number; published: boolean; members: Array<{ type: 'BOOK' | 'COURSE'; id: string; title: string; price: number; physical: boolean; stock: number | null; forSale: boolean }>; orderBump: Array<{ type: 'BOOK' | 'BUNDLE' | 'CI' | 'COURSE' | 'MED'; data: string }>; version: number } }
export type EditBundleVariables = { id: string; bundle: { description?: string | null; members?: Array<string> | null; orderBump?: Array<{ data: string; type: 'BOOK' | 'BUNDLE' | 'CI' | 'COURSE' | 'MED' }> | null; picture?: string | null; price?: number | null; published?: boolean | null; title?: string | null }; version?: number | null }
export const editBundle: Document<EditBundleResult, EditBundleVariables> = "mutation EditBundle($id:ID!$bundle:BundleInput!$version:Int){editBundle(id:$id bundle:$bundle version:$version){...bundle}}fragment bundle on Bundle{id title description picture price published members{type id title price physical stock forSale}orderBump{type data}version}"

export type RemoveBundleResult = { removeBundle: boolean }
export type RemoveBundleVariables = { id: string }
export const removeBundle: Document<RemoveBundleResult, RemoveBundleVariables> = "mutation RemoveBundle($id:ID!){removeBundle(id:$id)}"
