// Written by tools/build/documents.ts.
import type { Document } from '#app/query/document.ts'

export type ListWebhooksResult = { listWebhooks: { data: Array<{ id: string; name: string; url: string; kinds: Array<string>; active: boolean; failingSince: string | null; disabledAt: string | null; version: number }>; pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; currentPage: number; totalPages: number; totalCount: number } } }
export type ListWebhooksVariables = { access?: 'ADMIN' | null; offset?: number | null; limit?: number | null; search?: string | null }
export const listWebhooks: Document<ListWebhooksResult, ListWebhooksVariables> = "query ListWebhooks($access:Access$offset:Int$limit:Int$search:String){listWebhooks(access:$access offset:$offset limit:$limit search:$search){data{...webhook}pageInfo{hasNextPage hasPreviousPage currentPage totalPages totalCount}}}fragment webhook on Webhook{id name url kinds active failingSince disabledAt version}"

export type GetWebhookResult = { getWebhook: { id: string; name: string; url: string; kinds: Array<string>; active: boolean; failingSince: string | null; disabledAt: string | null; version: number } }
export type GetWebhookVariables = { id: string }
export const getWebhook: Document<GetWebhookResult, GetWebhookVariables> = "query GetWebhook($id:ID!){getWebhook(id:$id){...webhook}}fragment webhook on Webhook{id name url kinds active failingSince disabledAt version}"

export type CreateWebhookResult = { createWebhook: { id: string; name: string; url: string; kinds: Array<string>; active: boolean; failingSince: string | null; disabledAt: string | null; version: number } }
export type CreateWebhookVariables = { webhook: { active?: boolean | null; kinds?: Array<string> | null; name?: string | null; url?: string | null }; key?: string | null }
export const createWebhook: Document<CreateWebhookResult, CreateWebhookVariables> = "mutation CreateWebhook($webhook:WebhookInput!$key:ID){createWebhook(webhook:$webhook key:$key){...webhook}}fragment webhook on Webhook{id name url kinds active failingSince disabledAt version}"

export type EditWebhookResult = { editWebhook: { id: string; name: string; url: string; kinds: Array<string>; active: boolean; failingSince: string | null; disabledAt: string | null; version: number } }
export type EditWebhookVariables = { id: string; webhook: { active?: boolean | null; kinds?: Array<string> | null; name?: string | null; url?: string | null }; version?: number | null }
export const editWebhook: Document<EditWebhookResult, EditWebhookVariables> = "mutation EditWebhook($id:ID!$webhook:WebhookInput!$version:Int){editWebhook(id:$id webhook:$webhook version:$version){...webhook}}fragment webhook on Webhook{id name url kinds active failingSince disabledAt version}"

export type RemoveWebhookResult = { removeWebhook: boolean }
export type RemoveWebhookVariables = { id: string }
export const removeWebhook: Document<RemoveWebhookResult, RemoveWebhookVariables> = "mutation RemoveWebhook($id:ID!){removeWebhook(id:$id)}"

export type ListWebhookDeliveriesResult = { listWebhookDeliveries: { data: Array<{ id: string; eventId: string; kind: string; occurredAt: string; state: 'DELIVERED' | 'FAILED' | 'WAITING'; attempts: number; nextAt: string | null; sentAt: string | null; milliseconds: number | null; status: number | null; answer: string | null; problem: string | null; body: string | null }>; pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; currentPage: number; totalPages: number; totalCount: number } } }
export type ListWebhookDeliveriesVariables = { id: string; failed?: boolean | null; offset?: number | null; limit?: number | null }
export const listWebhookDeliveries: Document<ListWebhookDeliveriesResult, ListWebhookDeliveriesVariables> = "query ListWebhookDeliveries($id:ID!$failed:Boolean$offset:Int$limit:Int){listWebhookDeliveries(id:$id failed:$failed offset:$offset limit:$limit){data{id eventId kind occurredAt state attempts nextAt sentAt milliseconds status answer problem body}pageInfo{hasNextPage hasPreviousPage currentPage totalPages totalCount}}}"

export type SendTestEventResult = { sendTestEvent: boolean }
export type SendTestEventVariables = { id: string }
export const sendTestEvent: Document<SendTestEventResult, SendTestEventVariables> = "mutation SendTestEvent($id:ID!){sendTestEvent(id:$id)}"

export type ReplayWebhookDeliveryResult = { replayWebhookDelivery: boolean }
export type ReplayWebhookDeliveryVariables = { id: string }
export const replayWebhookDelivery: Document<ReplayWebhookDeliveryResult, ReplayWebhookDeliveryVariables> = "mutation ReplayWebhookDelivery($id:ID!){replayWebhookDelivery(id:$id)}"

export type ReplayFailedDeliveriesResult = { replayFailedDeliveries: number }
export type ReplayFailedDeliveriesVariables = { id: string; since: string }
export const replayFailedDeliveries: Document<ReplayFailedDeliveriesResult, ReplayFailedDeliveriesVariables> = "mutation ReplayFailedDeliveries($id:ID!$since:String!){replayFailedDeliveries(id:$id since:$since)}"

export type RenewWebhookSecretResult = { renewWebhookSecret: string }
export type RenewWebhookSecretVariables = { id: string }
export const renewWebhookSecret: Document<RenewWebhookSecretResult, RenewWebhookSecretVariables> = "mutation RenewWebhookSecret($id:ID!){renewWebhookSecret(id:$id)}"
