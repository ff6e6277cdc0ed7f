// Written by tools/build/documents.ts.
import type { Document } from '#app/query/document.ts'

export type ListOrdersResult = { listOrders: { data: Array<{ id: string; email: string; source: string | null; hasPhysicalItem: boolean; paid: boolean; paidAt: string | null; sended: boolean; createdAt: string; status: 'CANCELED' | 'EXPIRED' | 'FAILED' | 'PAID' | 'PENDING' | 'REFUNDED' | 'REFUND_DUE'; refundDue: boolean; books: Array<{ quantity: number }>; courses: Array<{ id: string }>; hours: Array<{ type: string }> }>; pageInfo: { currentPage: number; totalPages: number; totalCount: number; hasNextPage: boolean; hasPreviousPage: boolean } } }
export type ListOrdersVariables = { access?: 'ADMIN' | null; offset?: number | null; limit?: number | null; search?: string | null; paid?: boolean | null; sended?: boolean | null; hasPhysicalItem?: boolean | null; refundDue?: boolean | null; waitingReturn?: boolean | null }
export const listOrders: Document<ListOrdersResult, ListOrdersVariables> = "query ListOrders($access:Access$offset:Int$limit:Int$search:String$paid:Boolean$sended:Boolean$hasPhysicalItem:Boolean$refundDue:Boolean$waitingReturn:Boolean){listOrders(access:$access offset:$offset limit:$limit search:$search paid:$paid sended:$sended hasPhysicalItem:$hasPhysicalItem refundDue:$refundDue waitingReturn:$waitingReturn){data{id email source hasPhysicalItem paid paidAt sended createdAt status refundDue books{quantity}courses{id}hours{type}}pageInfo{currentPage totalPages totalCount hasNextPage hasPreviousPage}}}"

export type CountWaitingOrdersResult = { toSend: { pageInfo: { totalCount: number } }; toRefund: { pageInfo: { totalCount: number } }; toReceive: { pageInfo: { totalCount: number } } }
export type CountWaitingOrdersVariables = {  }
export const countWaitingOrders: Document<CountWaitingOrdersResult, CountWaitingOrdersVariables> = "query CountWaitingOrders{toSend:listOrders(access:ADMIN limit:1 paid:true sended:false hasPhysicalItem:true){pageInfo{totalCount}}toRefund:listOrders(access:ADMIN limit:1 refundDue:true){pageInfo{totalCount}}toReceive:listOrders(access:ADMIN limit:1 waitingReturn:true){pageInfo{totalCount}}}"

export type GetOrderResult = { getOrder: { id: string; email: string; name: string; cpf: string; phone: string; anonymizedAt: string | null; blockedAt: string | null; maskedAt: string | null; source: string | null; lastTouch: string | null; firstTouch: string | null; status: 'CANCELED' | 'EXPIRED' | 'FAILED' | 'PAID' | 'PENDING' | 'REFUNDED' | 'REFUND_DUE'; cancelReason: 'BUYER' | 'REPLACED' | 'STAFF' | null; replacedById: string | null; upsellOfId: string | null; method: string; hasPhysicalItem: boolean; paid: boolean; paidAt: string | null; sended: boolean; sendedAt: string | null; carrier: string | null; trackingCode: string | null; createdAt: string; itemsCents: number; shippingCents: number; discountCents: number; pixDiscountCents: number; totalCents: number; refundDue: boolean; refundedCents: number; termsVersion: number | null; refunds: Array<{ id: string; itemIds: Array<string>; scope: string; status: string; amountCents: number; actor: string | null; refusal: string | null; isUnexplained: boolean; method: string | null; reason: string | null; createdAt: string; doneAt: string | null }>; coupon: { code: string } | null; address: { street: string; number: string; complement: string; neighborhood: string; city: string; state: string; zip: string } | null; items: Array<{ id: string; refundedAt: string | null; kind: string; title: string; bundle: string | null; code: string; quantity: number; unitCents: number; totalCents: number; listTotalCents: number; listCurrency: 'BRL' | 'EUR' | 'USD'; physical: boolean; orderBump: boolean }>; payments: Array<{ id: string; method: string; status: string; amountCents: number; paidCents: number; refundedCents: number; refundDue: boolean; refusal: string | null; providerOrderId: string | null; providerCheckoutId: string | null; providerChargeId: string | null; createdAt: string }>; charges: Array<{ id: string; paymentId: string; paidCents: number; paidAt: string | null; endToEndId: string | null; nsu: string | null; authorizationCode: string | null; feeCents: number | null; settledCents: number | null; expectedOn: string | null }>; emails: Array<{ id: string; kind: string; queuedAt: string; sentAt: string | null; firstSentAt: string | null; failed: boolean }> } }
export type GetOrderVariables = { id: string }
export const getOrder: Document<GetOrderResult, GetOrderVariables> = "query GetOrder($id:ID!){getOrder(id:$id){id email name cpf phone anonymizedAt blockedAt maskedAt source lastTouch firstTouch status cancelReason replacedById upsellOfId method hasPhysicalItem paid paidAt sended sendedAt carrier trackingCode createdAt itemsCents shippingCents discountCents pixDiscountCents totalCents refundDue refundedCents termsVersion refunds{id itemIds scope status amountCents actor refusal isUnexplained method reason createdAt doneAt}coupon{code}address{street number complement neighborhood city state zip}items{id refundedAt kind title bundle code quantity unitCents totalCents listTotalCents listCurrency physical orderBump}payments{id method status amountCents paidCents refundedCents refundDue refusal providerOrderId providerCheckoutId providerChargeId createdAt}charges{id paymentId paidCents paidAt endToEndId nsu authorizationCode feeCents settledCents expectedOn}emails{id kind queuedAt sentAt firstSentAt failed}}}"

export type OrderLedgerResult = { orderLedger: { balances: Array<{ account: 'adjustments' | 'bank' | 'buyer' | 'chargebacks' | 'discount' | 'fees' | 'provider_receivable' | 'refunds' | 'revenue' | 'shipping'; cents: number }>; transactions: Array<{ id: string; kind: string; occurredAt: string; entries: Array<{ account: 'adjustments' | 'bank' | 'buyer' | 'chargebacks' | 'discount' | 'fees' | 'provider_receivable' | 'refunds' | 'revenue' | 'shipping'; cents: number }> }> } }
export type OrderLedgerVariables = { id: string }
export const orderLedger: Document<OrderLedgerResult, OrderLedgerVariables> = "query OrderLedger($id:ID!){orderLedger(id:$id){balances{account cents}transactions{id kind occurredAt entries{account cents}}}}"

export type CancelOrderResult = { cancelOrder: { id: string; status: 'CANCELED' | 'EXPIRED' | 'FAILED' | 'PAID' | 'PENDING' | 'REFUNDED' | 'REFUND_DUE' } }
export type CancelOrderVariables = { id: string }
export const cancelOrder: Document<CancelOrderResult, CancelOrderVariables> = "mutation CancelOrder($id:ID!){cancelOrder(id:$id){id status}}"

export type EditOrderResult = { editOrder: { id: string; sended: boolean; sendedAt: string | null } }
export type EditOrderVariables = { id: string; data: { carrier?: string | null; notify?: boolean | null; sended: boolean; trackingCode?: string | null } }
export const editOrder: Document<EditOrderResult, EditOrderVariables> = "mutation EditOrder($id:ID!$data:OrderInput!){editOrder(id:$id data:$data){id sended sendedAt}}"

export type RefundOrderResult = { refundOrder: { id: string; status: 'CANCELED' | 'EXPIRED' | 'FAILED' | 'PAID' | 'PENDING' | 'REFUNDED' | 'REFUND_DUE' } }
export type RefundOrderVariables = { id: string; items?: Array<string> | null; onlyDue?: boolean | null; idempotencyKey?: string | null; others?: Array<string> | null }
export const refundOrder: Document<RefundOrderResult, RefundOrderVariables> = "mutation RefundOrder($id:ID!$items:[ID!]$onlyDue:Boolean$idempotencyKey:String$others:[ID!]){refundOrder(id:$id items:$items onlyDue:$onlyDue idempotencyKey:$idempotencyKey others:$others){id status}}"

export type RecordRefundResult = { recordRefund: { id: string; status: 'CANCELED' | 'EXPIRED' | 'FAILED' | 'PAID' | 'PENDING' | 'REFUNDED' | 'REFUND_DUE' } }
export type RecordRefundVariables = { id: string; items?: Array<string> | null; onlyDue?: boolean | null; method: 'CASH' | 'OTHER' | 'PIX' | 'TRANSFER'; returnedOn: string; reason: string; idempotencyKey?: string | null }
export const recordRefund: Document<RecordRefundResult, RecordRefundVariables> = "mutation RecordRefund($id:ID!$items:[ID!]$onlyDue:Boolean$method:RefundMethod!$returnedOn:String!$reason:String!$idempotencyKey:String){recordRefund(id:$id items:$items onlyDue:$onlyDue method:$method returnedOn:$returnedOn reason:$reason idempotencyKey:$idempotencyKey){id status}}"

export type SeparateCopyResult = { separateCopy: { id: string } }
export type SeparateCopyVariables = { id: string; itemId: string; of: number }
export const separateCopy: Document<SeparateCopyResult, SeparateCopyVariables> = "mutation SeparateCopy($id:ID!$itemId:ID!$of:Int!){separateCopy(id:$id itemId:$itemId of:$of){id}}"

export type ExplainRefundResult = { explainRefund: { id: string; status: 'CANCELED' | 'EXPIRED' | 'FAILED' | 'PAID' | 'PENDING' | 'REFUNDED' | 'REFUND_DUE' } }
export type ExplainRefundVariables = { id: string; items: Array<string> }
export const explainRefund: Document<ExplainRefundResult, ExplainRefundVariables> = "mutation ExplainRefund($id:ID!$items:[ID!]!){explainRefund(id:$id items:$items){id status}}"

export type CorrectOrderEmailResult = { correctOrderEmail: { id: string; email: string } }
export type CorrectOrderEmailVariables = { orderId: string; email: string; reason: string }
export const correctOrderEmail: Document<CorrectOrderEmailResult, CorrectOrderEmailVariables> = "mutation CorrectOrderEmail($orderId:ID!$email:String!$reason:String!){correctOrderEmail(orderId:$orderId email:$email reason:$reason){id email}}"

export type ResendEmailResult = { resendEmail: { id: string } }
export type ResendEmailVariables = { orderId: string; emailId: string }
export const resendEmail: Document<ResendEmailResult, ResendEmailVariables> = "mutation ResendEmail($orderId:ID!$emailId:ID!){resendEmail(orderId:$orderId emailId:$emailId){id}}"
