import { createHash, randomBytes } from 'node:crypto'
import { audience, clientId, storeUrl } from '../state/simulators-under-test.ts'

/** The part of a browser that a sign-in needs: it stores cookies, and the tests follow redirects step by step. */
export function openBrowser(base: string) {
  const cookies = new Map<string, string>()

  async function go(path: string, form?: Record<string, string>) {
    const response = await fetch(new URL(path, base), {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
    })
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';')[0]!.split(/=(.*)/s)
      if (value === '' || /expires=Thu, 01 Jan 1970/i.test(line)) cookies.delete(name)
      else cookies.set(name, value)
    }
    return {
      status: response.status,
      location: response.headers.get('location') ?? '',
      text: await response.text(),
      headers: response.headers,
    }
  }

  const token = (page: string) => /name="token" value="([^"]+)"/.exec(page)?.[1] ?? ''

  return {
    go,
    /** From the authorization request to the returned code, through the login form. */
    async signIn(request: ReturnType<typeof authorizeRequest>, email: string, password = 'sabia') {
      const start = await go(request.path)
      const form = await go(start.location)
      const answer = await go(start.location, { token: token(form.text), email, password })
      if (answer.status !== 303) return { ...answer, page: start.location, token: token(form.text) }
      const back = await go(answer.location)
      return { ...back, page: start.location, token: token(form.text) }
    },
  }
}

/** The SDK's authorization request, with its own PKCE verifier. */
export function authorizeRequest(change: Record<string, string | undefined> = {}) {
  const verifier = randomBytes(32).toString('base64url')
  const parameters = {
    client_id: clientId,
    audience,
    scope: 'openid profile email',
    redirect_uri: `${storeUrl}/callback`,
    response_type: 'code',
    response_mode: 'query',
    state: randomBytes(16).toString('base64url'),
    nonce: randomBytes(16).toString('base64url'),
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...change,
  }
  const query = new URLSearchParams(Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== undefined))
  return { path: `/authorize?${query}`, verifier, state: parameters.state, nonce: parameters.nonce, redirectUri: parameters.redirect_uri }
}
