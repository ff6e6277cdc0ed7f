interface OutgoingWebhook {
  url: string
  body: string
  origin: 'ORDER' | 'CHECKOUT'
  product: string
  form?: true
}

/** The status of the store's response, or `timeout` or `unreachable`. */
export async function postWebhook(webhook: OutgoingWebhook, signature: Record<string, string>, closing: AbortSignal): Promise<string> {
  try {
    const response = await fetch(webhook.url, {
      method: 'POST',
      signal: AbortSignal.any([closing, AbortSignal.timeout(10_000)]),
      headers: {
        'content-type': webhook.form ? 'application/x-www-form-urlencoded' : 'application/json',
        'x-product-origin': webhook.origin,
        'x-product-id': webhook.product,
        ...signature,
      },
      body: webhook.body,
    })
    await response.body?.cancel()
    return String(response.status)
  } catch (error) {
    return error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'unreachable'
  }
}
