// Written by tools/build/documents.ts.
import type { Document } from '#app/query/document.ts'

export const listBanners: Document<{ listBanners: { data: Array<{ id: string; image: string; link: string; type: 'BOTTOM' | 'MODAL'; active: boolean; version: number }>; pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; currentPage: number; totalPages: number; totalCount: number } } }, { access?: 'ADMIN' | null; offset?: number | null; limit?: number | null; search?: string | null }> = "query ListBanners($access:Access$offset:Int$limit:Int$search:String){listBanners(access:$access offset:$offset limit:$limit search:$search){data{...banner}pageInfo{hasNextPage hasPreviousPage currentPage totalPages totalCount}}}fragment banner on Banner{id image link type active version}"

export const getBanner: Document<{ getBanner: { id: string; image: string; link: string; type: 'BOTTOM' | 'MODAL'; active: boolean; version: number } }, { id: string }> = "query GetBanner($id:ID!){getBanner(id:$id){...banner}}fragment banner on Banner{id image link type active version}"

export const createBanner: Document<{ createBanner: { id: string; image: string; link: string; type: 'BOTTOM' | 'MODAL'; active: boolean; version: number } }, { banner: { active?: boolean | null; image?: string | null; link?: string | null; type?: 'BOTTOM' | 'MODAL' | null }; key?: string | null }> = "mutation CreateBanner($banner:BannerInput!$key:ID){createBanner(banner:$banner key:$key){...banner}}fragment banner on Banner{id image link type active version}"

export const editBanner: Document<{ editBanner: { id: string; image: string; link: string; type: 'BOTTOM' | 'MODAL'; active: boolean; version: number } }, { id: string; banner: { active?: boolean | null; image?: string | null; link?: string | null; type?: 'BOTTOM' | 'MODAL' | null }; version?: number | null }> = "mutation EditBanner($id:ID!$banner:BannerInput!$version:Int){editBanner(id:$id banner:$banner version:$version){...banner}}fragment banner on Banner{id image link type active version}"

export const removeBanner: Document<{ removeBanner: boolean }, { id: string }> = "mutation RemoveBanner($id:ID!){removeBanner(id:$id)}"
