// Written by tools/build/documents.ts.
import type { Document } from '#app/query/document.ts'

export type ListBannersResult = { listBanners: { data: Array<{ id: string; image: string; link: string; type: 'BOTTOM' | 'MODAL'; active: boolean; version: number }>; pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; currentPage: number; totalPages: number; totalCount: number } } }
export type ListBannersVariables = { access?: 'ADMIN' | null; offset?: number | null; limit?: number | null; search?: string | null }
export const listBanners: Document<ListBannersResult, ListBannersVariables> = "query ListBanners($access:Access$offset:Int$limit:Int$search:String){listBanners(access:$access offset:$offset limit:$limit search:$search){data{...banner}pageInfo{hasNextPage hasPreviousPage currentPage totalPages totalCount}}}fragment banner on Banner{id image link type active version}"

export type GetBannerResult = { getBanner: { id: string; image: string; link: string; type: 'BOTTOM' | 'MODAL'; active: boolean; version: number } }
export type GetBannerVariables = { id: string }
export const getBanner: Document<GetBannerResult, GetBannerVariables> = "query GetBanner($id:ID!){getBanner(id:$id){...banner}}fragment banner on Banner{id image link type active version}"

export type CreateBannerResult = { createBanner: { id: string; image: string; link: string; type: 'BOTTOM' | 'MODAL'; active: boolean; version: number } }
export type CreateBannerVariables = { banner: { active?: boolean | null; image?: string | null; link?: string | null; type?: 'BOTTOM' | 'MODAL' | null }; key?: string | null }
export const createBanner: Document<CreateBannerResult, CreateBannerVariables> = "mutation CreateBanner($banner:BannerInput!$key:ID){createBanner(banner:$banner key:$key){...banner}}fragment banner on Banner{id image link type active version}"

export type EditBannerResult = { editBanner: { id: string; image: string; link: string; type: 'BOTTOM' | 'MODAL'; active: boolean; version: number } }
export type EditBannerVariables = { id: string; banner: { active?: boolean | null; image?: string | null; link?: string | null; type?: 'BOTTOM' | 'MODAL' | null }; version?: number | null }
export const editBanner: Document<EditBannerResult, EditBannerVariables> = "mutation EditBanner($id:ID!$banner:BannerInput!$version:Int){editBanner(id:$id banner:$banner version:$version){...banner}}fragment banner on Banner{id image link type active version}"

export type RemoveBannerResult = { removeBanner: boolean }
export type RemoveBannerVariables = { id: string }
export const removeBanner: Document<RemoveBannerResult, RemoveBannerVariables> = "mutation RemoveBanner($id:ID!){removeBanner(id:$id)}"
