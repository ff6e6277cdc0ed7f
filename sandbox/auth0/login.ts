import { createHmac, timingSafeEqual } from 'node:crypto'
import type Provider from 'oidc-provider'
import type { Memory } from '../state/memory.ts'
import { password, people } from '../state/people.ts'
import { loginPage } from './login-page.ts'
import { cookieSecret, loginPath } from './tenant-configuration.ts'
import type { TenantContext } from './tenant.ts'

const mostAttempts = 10

interface LoginOptions {
  memory: Memory
  apps: string[]
}

/** The tenant's own pages: the login form, and Auth0's logout endpoint. */
export function addLogin(provider: Provider, { memory, apps }: LoginOptions) {
  const secret = cookieSecret(memory)
  provider.use(async (context, next) => {
    if (context.path === '/v2/logout') return signOut(provider, context, apps)
    const uid = context.path.startsWith(`${loginPath}/`) ? context.path.slice(loginPath.length + 1) : null
    if (!uid) {
      await next()
      return
    }
    const token = createHmac('sha256', secret).update(uid).digest('base64url')
    const refused = context.method === 'POST' ? await signIn(provider, context, memory, { uid, token }) : { status: 200, complaint: '' }
    if (refused) await show(context, token, refused)
  })
}

interface Refused {
  status: number
  complaint: string
}

/** Null if the engine has already responded. */
async function signIn(
  provider: Provider,
  context: TenantContext,
  memory: Memory,
  { uid, token }: { uid: string; token: string },
): Promise<Refused | null> {
  const form = new URLSearchParams(await bodyOf(context))
  if (!same(form.get('token') ?? '', token)) return { status: 403, complaint: 'A página venceu. Tente de novo.' }
  const attempts = (memory.get<number>('login-tries', uid) ?? 0) + 1
  memory.set('login-tries', uid, attempts, { seconds: 3600 })
  if (attempts > mostAttempts) return { status: 429, complaint: 'Muitas tentativas. Recomece pelo painel.' }
  const person = people.find((each) => each.email === form.get('email')?.trim().toLowerCase())
  if (!person || form.get('password') !== password) return { status: 400, complaint: 'E-mail ou senha errados.' }
  context.respond = false
  const login = { accountId: person.id, amr: ['pwd'] }
  await provider.interactionFinished(context.req, context.res, { login }, { mergeWithLastSubmission: false })
  return null
}

async function show(context: TenantContext, token: string, { status, complaint }: Refused) {
  context.status = status
  context.type = 'html'
  context.set('x-frame-options', 'DENY')
  context.set('cache-control', 'no-store')
  context.body = await loginPage({ token, complaint })
}

/** Redirects to one of the store's addresses, and nowhere else. */
async function signOut(provider: Provider, context: TenantContext, apps: string[]) {
  const session = await provider.Session.get(context)
  await session.destroy()
  context.cookies.set('sabia_tenant', null)
  const wanted = context.query.returnTo
  const returnTo = typeof wanted === 'string' && apps.includes(URL.parse(wanted)?.origin ?? '') ? wanted : apps[0]
  context.redirect(returnTo ?? '/')
}

async function bodyOf(context: TenantContext): Promise<string> {
  let text = ''
  for await (const chunk of context.req) {
    text += String(chunk)
    if (text.length > 4_000) break
  }
  return text
}

const same = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
