// Written by tools/build/documents.ts.
import type { Document } from '#app/query/document.ts'

export const liveTotals: Document<{ liveFigures: { totals: { revenueCents: number; previousRevenueCents: number; returnedCents: number; previousReturnedCents: number; paidOrders: number; previousPaidOrders: number; pendingOrders: number } } }, { days: number }> = "query LiveTotals($days:Int!){liveFigures(days:$days){totals{revenueCents previousRevenueCents returnedCents previousReturnedCents paidOrders previousPaidOrders pendingOrders}}}"

export const livePix: Document<{ liveFigures: { pix: { orders: number; paid: number; conversion: number | null; previousConversion: number | null; minutesToPay: number | null } } }, { days: number }> = "query LivePix($days:Int!){liveFigures(days:$days){pix{orders paid conversion previousConversion minutesToPay}}}"

export const liveDays: Document<{ liveFigures: { daily: Array<{ day: string; revenueCents: number; paidOrders: number }> } }, { days: number }> = "query LiveDays($days:Int!){liveFigures(days:$days){daily{day revenueCents paidOrders}}}"
