// Written by build/documents.ts.
import type { Document } from '#app/query/document.ts'

export type LiveFiguresResult = { liveFigures: { revenueCents: number; previousRevenueCents: number; paidOrders: number; pendingOrders: number; pixConversion: number | null; minutesToPay: number | null; daily: Array<{ day: string; revenueCents: number; paidOrders: number }>; bestSellers: Array<{ title: string; kind: string; quantity: number; revenueCents: number }>; sources: Array<{ source: string; orders: number; paidOrders: number; revenueCents: number }> } }
export type LiveFiguresVariables = { days: number }
export const liveFigures: Document<LiveFiguresResult, LiveFiguresVariables> = "query LiveFigures($days:Int!){liveFigures(days:$days){revenueCents previousRevenueCents paidOrders pendingOrders pixConversion minutesToPay daily{day revenueCents paidOrders}bestSellers{title kind quantity revenueCents}sources{source orders paidOrders revenueCents}}}"
