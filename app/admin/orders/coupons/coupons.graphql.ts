// Written by tools/build/documents.ts.
import type { Document } from '#app/query/document.ts'

export type ListCouponsResult = { listCoupons: { data: Array<{ id: string; code: string; type: 'FIXED' | 'PERCENTAGE'; amount: number; active: boolean; startsAt: string | null; endsAt: string | null; maxUses: number | null; maxUsesPerBuyer: number | null; minimum: number; uses: number; version: number }>; pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; currentPage: number; totalPages: number; totalCount: number } } }
export type ListCouponsVariables = { access?: 'ADMIN' | null; offset?: number | null; limit?: number | null; search?: string | null }
export const listCoupons: Document<ListCouponsResult, ListCouponsVariables> = "query ListCoupons($access:Access$offset:Int$limit:Int$search:String){listCoupons(access:$access offset:$offset limit:$limit search:$search){data{...coupon}pageInfo{hasNextPage hasPreviousPage currentPage totalPages totalCount}}}fragment coupon on Coupon{id code type amount active startsAt endsAt maxUses maxUsesPerBuyer minimum uses version}"

export type GetCouponResult = { getCoupon: { id: string; code: string; type: 'FIXED' | 'PERCENTAGE'; amount: number; active: boolean; startsAt: string | null; endsAt: string | null; maxUses: number | null; maxUsesPerBuyer: number | null; minimum: number; uses: number; version: number } }
export type GetCouponVariables = { id: string }
export const getCoupon: Document<GetCouponResult, GetCouponVariables> = "query GetCoupon($id:ID!){getCoupon(id:$id){...coupon}}fragment coupon on Coupon{id code type amount active startsAt endsAt maxUses maxUsesPerBuyer minimum uses version}"

export type CreateCouponResult = { createCoupon: { id: string; code: string; type: 'FIXED' | 'PERCENTAGE'; amount: number; active: boolean; startsAt: string | null; endsAt: string | null; maxUses: number | null; maxUsesPerBuyer: number | null; minimum: number; uses: number; version: number } }
export type CreateCouponVariables = { coupon: { active?: boolean | null; amount?: number | null; code?: string | null; endsAt?: string | null; maxUses?: number | null; maxUsesPerBuyer?: number | null; minimum?: number | null; startsAt?: string | null; type?: 'FIXED' | 'PERCENTAGE' | null }; key?: string | null }
export const createCoupon: Document<CreateCouponResult, CreateCouponVariables> = "mutation CreateCoupon($coupon:CouponInput!$key:ID){createCoupon(coupon:$coupon key:$key){...coupon}}fragment coupon on Coupon{id code type amount active startsAt endsAt maxUses maxUsesPerBuyer minimum uses version}"

export type EditCouponResult = { editCoupon: { id: string; code: string; type: 'FIXED' | 'PERCENTAGE'; amount: number; active: boolean; startsAt: string | null; endsAt: string | null; maxUses: number | null; maxUsesPerBuyer: number | null; minimum: number; uses: number; version: number } }
export type EditCouponVariables = { id: string; coupon: { active?: boolean | null; amount?: number | null; code?: string | null; endsAt?: string | null; maxUses?: number | null; maxUsesPerBuyer?: number | null; minimum?: number | null; startsAt?: string | null; type?: 'FIXED' | 'PERCENTAGE' | null }; version?: number | null }
export const editCoupon: Document<EditCouponResult, EditCouponVariables> = "mutation EditCoupon($id:ID!$coupon:CouponInput!$version:Int){editCoupon(id:$id coupon:$coupon version:$version){...coupon}}fragment coupon on Coupon{id code type amount active startsAt endsAt maxUses maxUsesPerBuyer minimum uses version}"

export type RemoveCouponResult = { removeCoupon: boolean }
export type RemoveCouponVariables = { id: string }
export const removeCoupon: Document<RemoveCouponResult, RemoveCouponVariables> = "mutation RemoveCoupon($id:ID!){removeCoupon(id:$id)}"
