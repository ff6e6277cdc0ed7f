/**
 * Every address of the panel: each link in it takes its own from here. Lists and entries have the names that they have in
 * `shell/panel-routes.tsx`.
 */
export const addressOf = {
  home: '/admin',
  /** All tasks of the signed-in staff member. */
  today: '/admin/today',
  /** `search`: the position in the list, as in its URL. */
  list: (list: string, search = '') => `/admin/${list}${search}`,
  newEntry: (list: string) => `/admin/${list}/new`,
  entry: (list: string, id: string) => `/admin/${list}/edit/${id}`,
  /** `search`: the query of the list that it was opened from. */
  order: (id: string, search = '') => `/admin/orders/${id}${search}`,
  ordersOf: (email: string) => `/admin/orders?busca=${encodeURIComponent(email)}`,
  customer: (email: string) => `/admin/customers/${encodeURIComponent(email)}`,
  /** The sheet with which the chosen orders are packed. */
  parcels: '/admin/orders/parcels',
  subscription: (id: string) => `/admin/subscriptions/${id}`,
  bulk: (id: string) => `/admin/bulk/${id}`,
  import: (id: string) => `/admin/imports/${id}`,
  permissions: '/admin/courses/permissions',
  evidence: (disputeId: string) => `/admin/disputes/${disputeId}/evidence`,
  /** The log of a webhook. */
  deliveries: (webhookId: string) => `/admin/webhooks/${webhookId}`,
  fiscalSettings: '/admin/fiscal/settings',
  settings: '/admin/configuracoes',
  legalTexts: '/admin/configuracoes/textos',
}
