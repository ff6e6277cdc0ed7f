import type { Json } from './panel.ts'
import { emailsTo } from './purchases.ts'
import type { Shop } from './shop.ts'

export type CookieBrowser = ReturnType<typeof cookieBrowser>

/** A browser without pages: it keeps cookies, and names the store's origin. */
export function cookieBrowser(shop: Shop, headers: Record<string, string> = {}, cookies = new Map<string, string>()) {
  const call = async (method: string, path: string, body?: unknown) => {
    const response = await shop.fetch(path, {
      method,
      headers: {
        ...(method !== 'GET' && { origin: shop.config.publicUrl, 'content-type': 'application/json' }),
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value && !/max-age=0/i.test(line)) cookies.set(name, value)
      else cookies.delete(name)
    }
    const text = await response.text()
    const read = JSON.parse(text.startsWith('{') ? text : '{}') as Json
    return { status: response.status, headers: response.headers, text, body: read }
  }
  return { cookies, get: (path: string) => call('GET', path), post: (path: string, body: unknown = {}) => call('POST', path, body) }
}

/** The codes for signing in that the address was sent, the newest first. */
export async function codesTo(shop: Shop, email: string, digits = 6): Promise<string[]> {
  await shop.work(['send_sign_in_code'])
  const half = `\\d{${digits / 2}}`
  const subject = new RegExp(`^(${half} ${half}) é seu código$`)
  return (await emailsTo(shop, email)).flatMap((each) => subject.exec(each.subject)?.[1] ?? [])
}
