import { createRemoteJWKSet, decodeProtectedHeader, jwtVerify } from 'jose'
import { afterAll, describe, expect, test } from 'vitest'
import { audience, clientId, openTestSimulators, rolesClaim, storeUrl } from '../state/simulators-under-test.ts'
import { authorizeRequest, openBrowser } from './browser-under-test.ts'

const staff = 'renata.lopes@sabia.example'
const visitor = 'pedro.lima@sabia.example'

const simulators = await openTestSimulators()
afterAll(() => simulators.close())

interface Tokens {
  access_token: string
  id_token: string
  refresh_token?: string
  scope: string
  error?: string
  error_description?: string
}

async function exchange(form: Record<string, string>, headers: Record<string, string> = {}) {
  const response = await fetch(`${simulators.base}/oauth/token`, {
    method: 'POST',
    headers,
    body: new URLSearchParams({ client_id: clientId, ...form }),
  })
  return { status: response.status, headers: response.headers, body: (await response.json()) as Tokens }
}

async function tokensOf(email: string, change: Record<string, string> = {}) {
  const browser = openBrowser(simulators.base)
  const request = authorizeRequest(change)
  const back = await browser.signIn(request, email)
  const code = new URL(back.location).searchParams.get('code') ?? ''
  const form = { grant_type: 'authorization_code', code, code_verifier: request.verifier, redirect_uri: request.redirectUri }
  return { browser, request, back, form, answer: await exchange(form) }
}

const keys = () => createRemoteJWKSet(new URL(`${simulators.base}/.well-known/jwks.json`))

describe('sign-in', () => {
  test('the login form leads to tokens that verify, and both contain the role', async () => {
    const { back, request, answer } = await tokensOf(staff)
    const callback = new URL(back.location)
    expect(callback.origin + callback.pathname).toBe(`${storeUrl}/callback`)
    expect(callback.searchParams.get('state')).toBe(request.state)
    expect(answer.status).toBe(200)

    const access = await jwtVerify(answer.body.access_token, keys(), { issuer: `${simulators.base}/`, audience, algorithms: ['RS256'] })
    expect(access.payload).toMatchObject({
      sub: 'auth0|renata',
      azp: clientId,
      aud: [audience, `${simulators.base}/userinfo`],
      [rolesClaim]: ['admin-geral-conteudo'],
    })
    expect(access.payload.exp! - access.payload.iat!).toBe(86_400)
    expect(decodeProtectedHeader(answer.body.access_token)).toMatchObject({ typ: 'JWT', alg: 'RS256' })
    const id = await jwtVerify(answer.body.id_token, keys(), { issuer: `${simulators.base}/`, audience: clientId, algorithms: ['RS256'] })
    expect(id.payload).toMatchObject({ nonce: request.nonce, email: staff, name: 'Renata Lopes', [rolesClaim]: ['admin-geral-conteudo'] })
  })

  test('a user without the role can sign in, and the tokens contain no role', async () => {
    const { answer } = await tokensOf(visitor)
    const { payload } = await jwtVerify(answer.body.access_token, keys(), { audience })
    expect(payload[rolesClaim]).toEqual([])
  })

  test('a code works once, and only with its PKCE verifier', async () => {
    const { form } = await tokensOf(staff)
    expect(await exchange(form)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
    const browser = openBrowser(simulators.base)
    const request = authorizeRequest()
    const code = new URL((await browser.signIn(request, staff)).location).searchParams.get('code') ?? ''
    const stolen = { grant_type: 'authorization_code', code, code_verifier: 'x'.repeat(43), redirect_uri: request.redirectUri }
    expect(await exchange(stolen)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  })

  test('refuses a request without a PKCE challenge, and a redirect to a foreign address', async () => {
    const bare = await openBrowser(simulators.base).go(
      authorizeRequest({ code_challenge: undefined, code_challenge_method: undefined }).path,
    )
    expect(new URL(bare.location).searchParams.get('error')).toBe('invalid_request')
    const foreign = await openBrowser(simulators.base).go(authorizeRequest({ redirect_uri: 'http://localhost:9999/' }).path)
    expect(foreign).toMatchObject({ status: 400, location: '' })
  })
})

describe('the login form', () => {
  test('reports a wrong password, and can be submitted again', async () => {
    const wrong = await openBrowser(simulators.base).signIn(authorizeRequest(), staff, 'errada')
    expect(wrong.status).toBe(400)
    expect(wrong.text).toContain('role="alert"')
  })

  test('refuses a submit without its CSRF token', async () => {
    const browser = openBrowser(simulators.base)
    const start = await browser.go(authorizeRequest().path)
    expect((await browser.go(start.location, { email: staff, password: 'sabia', token: 'invented' })).status).toBe(403)
  })

  test('limits the number of attempts', async () => {
    const browser = openBrowser(simulators.base)
    const { page, token } = await browser.signIn(authorizeRequest(), staff, 'errada')
    for (let count = 0; count < 9; count++) await browser.go(page, { token, email: staff, password: 'errada' })
    expect((await browser.go(page, { token, email: staff, password: 'sabia' })).status).toBe(429)
  })

  test('cannot be framed', async () => {
    const browser = openBrowser(simulators.base)
    const form = await browser.go((await browser.go(authorizeRequest().path)).location)
    expect(form.headers.get('x-frame-options')).toBe('DENY')
    expect(form.text).toContain('Login simulado')
  })
})

describe('silent authentication', () => {
  const silent = () => authorizeRequest({ prompt: 'none', response_mode: 'web_message', redirect_uri: storeUrl })
  const codeFor = async (browser: ReturnType<typeof openBrowser>) => {
    const request = silent()
    const frame = await browser.go(request.path)
    expect(frame.headers.get('x-frame-options')).toBeNull()
    const code = /"code":\s*"([^"]+)"/.exec(frame.text)?.[1] ?? ''
    return { grant_type: 'authorization_code', code, code_verifier: request.verifier, redirect_uri: request.redirectUri }
  }

  test('a code that is used twice does not take with it the code of the next page', async () => {
    const { browser } = await tokensOf(staff)
    const first = await codeFor(browser)
    const next = await codeFor(browser)
    expect((await exchange(first)).status).toBe(200)
    expect((await exchange(first)).status).toBe(400)
    expect((await exchange(next)).status).toBe(200)
  })

  test('returns login_required after a logout, which redirects to the shop only', async () => {
    const { browser } = await tokensOf(staff)
    const out = await browser.go(`/v2/logout?client_id=${clientId}&returnTo=${encodeURIComponent(`${storeUrl}/`)}`)
    expect(out.location).toBe(`${storeUrl}/`)
    expect((await browser.go(silent().path)).text).toContain('login_required')
    expect((await browser.go('/v2/logout?returnTo=https://elsewhere.example/')).location).toBe(`${storeUrl}/`)
  })
})

test('refresh tokens rotate, and the reuse of one revokes its family with the error that the SDK expects', async () => {
  const { answer } = await tokensOf(staff, { scope: 'openid profile email offline_access' })
  const old = answer.body.refresh_token ?? ''
  const next = await exchange({ grant_type: 'refresh_token', refresh_token: old })
  expect(next.status).toBe(200)
  expect(next.body.refresh_token).not.toBe(old)
  const reused = await exchange({ grant_type: 'refresh_token', refresh_token: old })
  expect(reused).toMatchObject({ status: 403, body: { error: 'invalid_grant', error_description: 'Unknown or invalid refresh token.' } })
})

test('CORS allows the shop’s origin and no other', async () => {
  const { headers } = await exchange(
    { grant_type: 'authorization_code', code: 'none', code_verifier: 'x'.repeat(43), redirect_uri: storeUrl },
    { origin: storeUrl },
  )
  expect(headers.get('access-control-allow-origin')).toBe(storeUrl)
  const foreign = await exchange(
    { grant_type: 'authorization_code', code: 'none', code_verifier: 'x'.repeat(43), redirect_uri: storeUrl },
    { origin: 'http://localhost:9999' },
  )
  expect(foreign.headers.get('access-control-allow-origin')).toBeNull()
})

test('a restart signs no user out and does not change the keys', async () => {
  const first = await openTestSimulators()
  const browser = openBrowser(first.base)
  await browser.signIn(authorizeRequest(), staff)
  const before = await (await fetch(`${first.base}/.well-known/jwks.json`)).text()
  await first.close()
  const second = await openTestSimulators(first)
  const frame = await browser.go(authorizeRequest({ prompt: 'none', response_mode: 'web_message', redirect_uri: storeUrl }).path)
  const after = await (await fetch(`${second.base}/.well-known/jwks.json`)).text()
  await second.close()
  expect(frame.text).toContain('"code"')
  expect(after).toBe(before)
})
