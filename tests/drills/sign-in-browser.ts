import type { Answer } from './http.ts'
import type { Shop } from './drilled-shop.ts'

/** A browser that signs in: it keeps its cookies, and has an address of its own behind one proxy. */
export class SignInBrowser {
  readonly #shop: Shop
  readonly #caller: string
  readonly cookies = new Map<string, string>()

  constructor(shop: Shop, caller: string) {
    this.#shop = shop
    this.#caller = caller
  }

  requestCode(email: string): Promise<Answer> {
    return this.post('/api/sign-in/code', { email })
  }

  /** `stolen`: another browser whose cookies are used, if this one has no code. */
  enterCode(email: string, code: string, stolen?: SignInBrowser): Promise<Answer> {
    return this.post('/api/sign-in', { email, code }, this.cookies.size > 0 ? this : stolen)
  }

  get cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  async post(path: string, body: unknown, from: SignInBrowser = this): Promise<Answer> {
    const origin = new URL(this.#shop.settings.PUBLIC_URL ?? this.#shop.urls[0]!).origin
    const answer = await this.#shop.askAgain(path, { body, headers: { origin, 'x-forwarded-for': this.#caller, cookie: from.cookie } })
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value && !/max-age=0/i.test(line)) this.cookies.set(name, value)
      else this.cookies.delete(name)
    }
    return answer
  }
}
