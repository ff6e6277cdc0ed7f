import type { ReceivedEmail } from '../smtp/mailbox.ts'
import { html, page, when } from './page.ts'

export const emailRow = (email: ReceivedEmail) =>
  html`<li class="row">
    <div class="facts">
      <p>
        <a href="/mailbox/${email.id}"><b>${email.subject || '(sem assunto)'}</b></a>
      </p>
      <p class="note">para ${email.to} · ${when(email.receivedAt)}</p>
    </div>
  </li>`

export const mailboxPage = (emails: ReceivedEmail[]) =>
  page(
    'E-mails',
    html`<main>
      <h1>E-mails que a loja enviou</h1>
      <p class="lead">Nenhum saiu daqui: este correio guarda tudo e não entrega a ninguém.</p>
      <h2>Recebidos</h2>
      <div data-live>
        ${
          emails.length === 0
            ? html`<p class="note">Nenhum ainda. O primeiro chega quando um pedido é pago.</p>`
            : html`<ul class="plain">
                ${emails.map(emailRow)}
              </ul>`
        }
      </div>
    </main>`,
    { path: '/mailbox' },
  )

/** The e-mail exactly as it was sent, in a frame of its own without scripts. */
export const emailPage = (email: ReceivedEmail) =>
  page(
    email.subject,
    html`<main>
      <h1>${email.subject}</h1>
      <p class="note">De ${email.from} para ${email.to} · ${when(email.receivedAt)}</p>
      ${email.html ? html`<iframe title="O e-mail, como o comprador o vê" sandbox="allow-popups allow-top-navigation-by-user-activation" srcdoc="${email.html}"></iframe>` : ''}
      <h2>Em texto</h2>
      <pre>${email.text}</pre>
    </main>`,
  )
