/** Files and names that do not keep the law of the layout yet (layout.test.ts). The lists only shrink. */
export const upwardImports: string[] = [
  'server/platform/monitoring/events.ts → domain/orders/order/order-transitions.ts',
  'server/platform/monitoring/metrics.ts → domain/orders/order/order-transitions.ts',
  'server/platform/web/response-cache/cache-rules.ts → domain/catalogue/products/product-types.ts',
]

export const longFunctions: string[] = []

export const longFiles: string[] = ['programs/composition/rest-calls.http.ts']
