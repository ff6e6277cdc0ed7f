// Written by tools/build/documents.ts.
import type { Document } from '#app/query/document.ts'

export type LiveTotalsResult = { liveFigures: { totals: { revenueCents: number; previousRevenueCents: number; paidOrders: number; pendingOrders: number } } }
export type LiveTotalsVariables = { days: number }
export const liveTotals: Document<LiveTotalsResult, LiveTotalsVariables> = "query LiveTotals($days:Int!){liveFigures(days:$days){totals{revenueCents previousRevenueCents paidOrders pendingOrders}}}"

export type LivePixResult = { liveFigures: { pix: { conversion: number | null; minutesToPay: number | null } } }
export type LivePixVariables = { days: number }
export const livePix: Document<LivePixResult, LivePixVariables> = "query LivePix($days:Int!){liveFigures(days:$days){pix{conversion minutesToPay}}}"

export type LiveDaysResult = { liveFigures: { daily: Array<{ day: string; revenueCents: number; paidOrders: number }> } }
export type LiveDaysVariables = { days: number }
export const liveDays: Document<LiveDaysResult, LiveDaysVariables> = "query LiveDays($days:Int!){liveFigures(days:$days){daily{day revenueCents paidOrders}}}"

export type LiveBestSellersResult = { liveFigures: { bestSellers: Array<{ title: string; kind: string; quantity: number; revenueCents: number }> } }
export type LiveBestSellersVariables = { days: number }
export const liveBestSellers: Document<LiveBestSellersResult, LiveBestSellersVariables> = "query LiveBestSellers($days:Int!){liveFigures(days:$days){bestSellers{title kind quantity revenueCents}}}"

export type LiveSourcesResult = { liveFigures: { sources: Array<{ source: string; orders: number; paidOrders: number; revenueCents: number }> } }
export type LiveSourcesVariables = { days: number }
export const liveSources: Document<LiveSourcesResult, LiveSourcesVariables> = "query LiveSources($days:Int!){liveFigures(days:$days){sources{source orders paidOrders revenueCents}}}"
