import { html, page } from '../console/page.ts'
import { password, people } from '../state/people.ts'

/** The login form, with the accounts that can sign in. `token` protects the form against cross-site request forgery. */
export const loginPage = ({ token, complaint }: { token: string; complaint: string }) =>
  page(
    'Entrar',
    html`<main class="narrow">
      <p class="pretend">Login simulado: faz o papel do Auth0 nesta máquina</p>
      <h1>Entrar</h1>
      <p class="lead" lang="en">Simulated sign-in: this page plays Auth0's part. No account leaves this machine.</p>
      ${complaint ? html`<p role="alert" class="bad">${complaint}</p>` : ''}
      <form method="post" class="stack">
        <input type="hidden" name="token" value="${token}" />
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
