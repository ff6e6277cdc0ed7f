// Written by tools/build/documents.ts.
import type { Document } from '#app/query/document.ts'

export const funnel: Document<{ funnel: { rows: Array<{ key: string; name: string; visits: number | null; products: number | null; checkouts: number | null; orders: number; pix: number; paid: number; refunded: number; soldCents: number; returnedCents: number }>; total: { key: string; name: string; visits: number | null; products: number | null; checkouts: number | null; orders: number; pix: number; paid: number; refunded: number; soldCents: number; returnedCents: number } } }, { days: number; by: 'BUMP' | 'CAMPAIGN' | 'COUPON' | 'DAY' | 'PRODUCT' | 'SOURCE' }> = "query Funnel($days:Int!$by:FunnelGroup!){funnel(days:$days by:$by){rows{...figures}total{...figures}}}fragment figures on FunnelFigures{key name visits products checkouts orders pix paid refunded soldCents returnedCents}"

export const nameCampaign: Document<{ nameCampaign: boolean }, { source: string; medium: string; campaign: string }> = "mutation NameCampaign($source:String!$medium:String!$campaign:String!){nameCampaign(source:$source medium:$medium campaign:$campaign)}"
