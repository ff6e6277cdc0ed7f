import { createHmac, timingSafeEqual } from 'node:crypto'
import type Provider from 'oidc-provider'
import { html, page } from '../console/page.ts'
import { password, people } from '../people.ts'
import { loginPath, type TenantContext } from './tenant.ts'

const mostTries = 10

/** The tenant's own pages: the form to sign in, and Auth0's way to sign out. */
export function addLogin(provider: Provider, options: { apps: string[]; secret: string }) {
  const tries = new Map<string, number>()
  const token = (uid: string) => createHmac('sha256', options.secret).update(uid).digest('base64url')

  provider.use(async (context, next) => {
    if (context.path === '/v2/logout') return signOut(context)
    const uid = context.path.startsWith(`${loginPath}/`) ? context.path.slice(loginPath.length + 1) : null
    if (!uid) return next()
    if (context.method === 'POST') return signIn(context, uid)
    show(context, uid, 200)
  })

  async function signIn(context: TenantContext, uid: string) {
    const form = new URLSearchParams(await bodyOf(context))
    if (!same(form.get('token') ?? '', token(uid))) return show(context, uid, 403, 'A página venceu. Tente de novo.')
    const used = (tries.get(uid) ?? 0) + 1
    tries.set(uid, used)
    if (tries.size > 1_000) tries.delete(tries.keys().next().value ?? '')
    if (used > mostTries) return show(context, uid, 429, 'Muitas tentativas. Recomece pelo painel.')
    const person = people.find((each) => each.email === form.get('email')?.trim().toLowerCase())
    if (!person || form.get('password') !== password) return show(context, uid, 400, 'E-mail ou senha errados.')
    context.respond = false
    await provider.interactionFinished(context.req, context.res, { login: { accountId: person.id, amr: ['pwd'] } }, { mergeWithLastSubmission: false })
  }

  function show(context: TenantContext, uid: string, status: number, complaint = '') {
    context.status = status
    context.type = 'html'
    context.set('x-frame-options', 'DENY')
    context.set('cache-control', 'no-store')
    context.body = page(
      'Entrar',
      html`<main class="narrow">
        <p class="note">Login simulado: faz o papel do Auth0 nesta máquina.</p>
        <h1>Entrar</h1>
        ${complaint ? html`<p role="alert" class="bad">${complaint}</p>` : ''}
        <form method="post">
          <input type="hidden" name="token" value="${token(uid)}" />
          <label>E-mail<input name="email" type="email" autocomplete="username" required autofocus /></label>
          <label>Senha<input name="password" type="password" autocomplete="current-password" required /></label>
          <button class="main">Entrar</button>
        </form>
        <h2>Quem pode entrar</h2>
        <ul>
          ${people.map((person) => html`<li><b>${person.email}</b>, senha <code>${password}</code>: ${person.note}</li>`)}
        </ul>
      </main>`,
    )
  }

  async function signOut(context: TenantContext) {
    const session = await provider.Session.get(context)
    await session.destroy()
    context.cookies.set('sabia_tenant', null)
    const wanted = context.query.returnTo
    const returnTo = typeof wanted === 'string' && options.apps.includes(URL.parse(wanted)?.origin ?? '') ? wanted : options.apps[0]
    context.redirect(returnTo ?? '/')
  }
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
