import { createHmac, timingSafeEqual } from 'node:crypto'
import type Provider from 'oidc-provider'
import { html, page } from '../console/page.ts'
import type { Memory } from '../memory.ts'
import { password, people } from '../people.ts'
import { loginPath, type TenantContext } from './tenant.ts'

const mostTries = 10

/** The tenant's own pages: the form to sign in, and Auth0's way to sign out. */
export function addLogin(provider: Provider, options: { memory: Memory; apps: string[]; secret: string }) {
  const token = (uid: string) => createHmac('sha256', options.secret).update(uid).digest('base64url')

  provider.use(async (context, next) => {
    if (context.path === '/v2/logout') return signOut(context)
    const uid = context.path.startsWith(`${loginPath}/`) ? context.path.slice(loginPath.length + 1) : null
    if (!uid) await next()
    else if (context.method === 'POST') await signIn(context, uid)
    else await show(context, uid, 200)
  })

  async function signIn(context: TenantContext, uid: string) {
    const form = new URLSearchParams(await bodyOf(context))
    if (!same(form.get('token') ?? '', token(uid))) return show(context, uid, 403, 'A página venceu. Tente de novo.')
    const used = (options.memory.get<number>('login-tries', uid) ?? 0) + 1
    options.memory.set('login-tries', uid, used, { seconds: 3600 })
    if (used > mostTries) return show(context, uid, 429, 'Muitas tentativas. Recomece pelo painel.')
    const person = people.find((each) => each.email === form.get('email')?.trim().toLowerCase())
    if (!person || form.get('password') !== password) return show(context, uid, 400, 'E-mail ou senha errados.')
    context.respond = false
    await provider.interactionFinished(
      context.req,
      context.res,
      { login: { accountId: person.id, amr: ['pwd'] } },
      { mergeWithLastSubmission: false },
    )
  }

  async function show(context: TenantContext, uid: string, status: number, complaint = '') {
    context.status = status
    context.type = 'html'
    context.set('x-frame-options', 'DENY')
    context.set('cache-control', 'no-store')
    context.body = await page(
      'Entrar',
      html`<main class="narrow">
        <p class="pretend">Login simulado: faz o papel do Auth0 nesta máquina</p>
        <h1>Entrar</h1>
        <p class="lead" lang="en">Simulated sign-in: this page plays Auth0's part. No account leaves this machine.</p>
        ${complaint ? html`<p role="alert" class="bad">${complaint}</p>` : ''}
        <form method="post" class="stack">
          <input type="hidden" name="token" value="${token(uid)}" />
          <label>E-mail<input name="email" type="email" autocomplete="username" required autofocus /></label>
          <label>Senha<input name="password" type="password" autocomplete="current-password" required /></label>
          <button class="main wide">Entrar</button>
        </form>
        <h2>Quem pode entrar</h2>
        <ul class="plain">
          ${people.map(
            (person) =>
              html`<li class="row">
                <div class="facts">
                  <p><b>${person.email}</b></p>
                  <p class="note">senha <code>${password}</code> · ${person.note}</p>
                </div>
              </li>`,
          )}
        </ul>
      </main>`,
      { bare: true },
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
