// Written by tools/build/documents.ts.
import type { Document } from '#app/query/document.ts'

export const listWebhooks: Document<{ listWebhooks: { data: Array<{ id: string; name: string; url: string; kinds: Array<string>; active: boolean; failingSince: string | null; disabledAt: string | null; version: number }>; pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; currentPage: number; totalPages: number; totalCount: number } } }, { access?: 'ADMIN' | null; offset?: number | null; limit?: number | null; search?: string | null }> = "query ListWebhooks($access:Access$offset:Int$limit:Int$search:String){listWebhooks(access:$access offset:$offset limit:$limit search:$search){data{...webhook}pageInfo{hasNextPage hasPreviousPage currentPage totalPages totalCount}}}fragment webhook on Webhook{id name url kinds active failingSince disabledAt version}"

export const getWebhook: Document<{ getWebhook: { id: string; name: string; url: string; kinds: Array<string>; active: boolean; failingSince: string | null; disabledAt: string | null; version: number } }, { id: string }> = "query GetWebhook($id:ID!){getWebhook(id:$id){...webhook}}fragment webhook on Webhook{id name url kinds active failingSince disabledAt version}"

export const createWebhook: Document<{ createWebhook: { id: string; name: string; url: string; kinds: Array<string>; active: boolean; failingSince: string | null; disabledAt: string | null; version: number } }, { webhook: { active?: boolean | null; kinds?: Array<string> | null; name?: string | null; url?: string | null }; key?: string | null }> = "mutation CreateWebhook($webhook:WebhookInput!$key:ID){createWebhook(webhook:$webhook key:$key){...webhook}}fragment webhook on Webhook{id name url kinds active failingSince disabledAt version}"

export const editWebhook: Document<{ editWebhook: { id: string; name: string; url: string; kinds: Array<string>; active: boolean; failingSince: string | null; disabledAt: string | null; version: number } }, { id: string; webhook: { active?: boolean | null; kinds?: Array<string> | null; name?: string | null; url?: string | null }; version?: number | null }> = "mutation EditWebhook($id:ID!$webhook:WebhookInput!$version:Int){editWebhook(id:$id webhook:$webhook version:$version){...webhook}}fragment webhook on Webhook{id name url kinds active failingSince disabledAt version}"

export const removeWebhook: Document<{ removeWebhook: boolean }, { id: string }> = "mutation RemoveWebhook($id:ID!){removeWebhook(id:$id)}"

export const listWebhookDeliveries: Document<{ listWebhookDeliveries: { data: Array<{ id: string; eventId: string; kind: string; occurredAt: string; state: 'DELIVERED' | 'FAILED' | 'WAITING'; attempts: number; nextAt: string | null; sentAt: string | null; milliseconds: number | null; status: number | null; answer: string | null; problem: string | null; body: string | null }>; pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; currentPage: number; totalPages: number; totalCount: number } } }, { id: string; failed?: boolean | null; offset?: number | null; limit?: number | null }> = "query ListWebhookDeliveries($id:ID!$failed:Boolean$offset:Int$limit:Int){listWebhookDeliveries(id:$id failed:$failed offset:$offset limit:$limit){data{id eventId kind occurredAt state attempts nextAt sentAt milliseconds status answer problem body}pageInfo{hasNextPage hasPreviousPage currentPage totalPages totalCount}}}"

export const sendTestEvent: Document<{ sendTestEvent: boolean }, { id: string }> = "mutation SendTestEvent($id:ID!){sendTestEvent(id:$id)}"

export const replayWebhookDelivery: Document<{ replayWebhookDelivery: boolean }, { id: string }> = "mutation ReplayWebhookDelivery($id:ID!){replayWebhookDelivery(id:$id)}"

export const replayFailedDeliveries: Document<{ replayFailedDeliveries: number }, { id: string; since: string }> = "mutation ReplayFailedDeliveries($id:ID!$since:DateTime!){replayFailedDeliveries(id:$id since:$since)}"

export const renewWebhookSecret: Document<{ renewWebhookSecret: string }, { id: string }> = "mutation RenewWebhookSecret($id:ID!){renewWebhookSecret(id:$id)}"
