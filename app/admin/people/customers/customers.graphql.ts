// Written by tools/build/documents.ts.
import type { Document } from '#app/query/document.ts'

export type ListCustomersResult = { listCustomers: { data: Array<{ email: string; name: string | null; orders: number; paidOrders: number; paidCents: number; courses: number; lastAt: string }>; pageInfo: { currentPage: number; totalPages: number; totalCount: number; hasNextPage: boolean; hasPreviousPage: boolean } } }
export type ListCustomersVariables = { access?: 'ADMIN' | null; offset?: number | null; limit?: number | null; search?: string | null }
export const listCustomers: Document<ListCustomersResult, ListCustomersVariables> = "query ListCustomers($access:Access$offset:Int$limit:Int$search:String){listCustomers(access:$access offset:$offset limit:$limit search:$search){data{email name orders paidOrders paidCents courses lastAt}pageInfo{currentPage totalPages totalCount hasNextPage hasPreviousPage}}}"

export type GetCustomerResult = { getCustomer: { email: string; name: string | null; cpf: string | null; phone: string | null; orderCount: number; blockedOrders: number; orders: Array<{ id: string; status: 'CANCELED' | 'EXPIRED' | 'FAILED' | 'PAID' | 'PENDING' | 'REFUNDED' | 'REFUND_DUE'; method: string; hasPhysicalItem: boolean; paid: boolean; sended: boolean; refundDue: boolean; totalCents: number; createdAt: string; items: Array<{ id: string; title: string; quantity: number }>; emails: Array<{ id: string; kind: string; queuedAt: string; sentAt: string | null; firstSentAt: string | null; failed: boolean }> }>; accesses: Array<{ courseId: string; courseTitle: string; courseSlug: string; email: string; since: string; until: string | null; ended: boolean; lastSeenAt: string | null; completedLessons: number; lessonCount: number; grantedBy: string | null; orderId: string | null }>; sessions: Array<{ id: string; device: string; verified: boolean; createdAt: string; lastSeenAt: string }>; downloads: Array<{ id: string; kind: string; title: string; file: string | null; bytes: number; at: string; itemId: string | null; counted: boolean }>; certificates: Array<{ code: string; name: string; courseTitle: string; hours: number; issuedAt: string; revokedAt: string | null }> } }
export type GetCustomerVariables = { email: string }
export const getCustomer: Document<GetCustomerResult, GetCustomerVariables> = "query GetCustomer($email:String!){getCustomer(email:$email){email name cpf phone orderCount blockedOrders orders{id status method hasPhysicalItem paid sended refundDue totalCents createdAt items{id title quantity}emails{id kind queuedAt sentAt firstSentAt failed}}accesses{courseId courseTitle courseSlug email since until ended lastSeenAt completedLessons lessonCount grantedBy orderId}sessions{id device verified createdAt lastSeenAt}downloads{id kind title file bytes at itemId counted}certificates{code name courseTitle hours issuedAt revokedAt}}}"

export type ResetDownloadLimitResult = { resetDownloadLimit: boolean }
export type ResetDownloadLimitVariables = { orderItemId: string }
export const resetDownloadLimit: Document<ResetDownloadLimitResult, ResetDownloadLimitVariables> = "mutation ResetDownloadLimit($orderItemId:ID!){resetDownloadLimit(orderItemId:$orderItemId)}"

export type EndCustomerSessionsResult = { endCustomerSessions: number }
export type EndCustomerSessionsVariables = { email: string }
export const endCustomerSessions: Document<EndCustomerSessionsResult, EndCustomerSessionsVariables> = "mutation EndCustomerSessions($email:String!){endCustomerSessions(email:$email)}"

export type PersonPrivacyResult = { personPrivacy: { member: boolean; answeredMessages: number; openMessages: number; orders: Array<{ orderId: string; createdAt: string; at: string | null; wait: string | null }>; requests: Array<{ id: string; kind: string; requestedBy: string; requestedAt: string; done: boolean; orders: Array<{ orderId: string; at: string | null; wait: string | null }> }> }; privacyRuns: Array<{ at: string; orders: number; masked: number; addresses: number }> }
export type PersonPrivacyVariables = { email: string }
export const personPrivacy: Document<PersonPrivacyResult, PersonPrivacyVariables> = "query PersonPrivacy($email:String!){personPrivacy(email:$email){member answeredMessages openMessages orders{orderId createdAt at wait}requests{id kind requestedBy requestedAt done orders{orderId at wait}}}privacyRuns{at orders masked addresses}}"

export type ExportPersonResult = { exportPerson: string }
export type ExportPersonVariables = { email: string }
export const exportPerson: Document<ExportPersonResult, ExportPersonVariables> = "mutation ExportPerson($email:String!){exportPerson(email:$email)}"

export type ErasePersonResult = { erasePerson: { id: string; done: boolean } }
export type ErasePersonVariables = { email: string; confirmation: string }
export const erasePerson: Document<ErasePersonResult, ErasePersonVariables> = "mutation ErasePerson($email:String!$confirmation:String!){erasePerson(email:$email confirmation:$confirmation){id done}}"
