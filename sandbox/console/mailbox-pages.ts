import type { ReceivedLetter } from '../mailbox/mailbox.ts'
import { html, page, when } from './page.ts'

export const letterRow = (letter: ReceivedLetter) =>
  html`<li class="row">
    <div class="facts">
      <p>
        <a href="/mailbox/${letter.id}"><b>${letter.subject || '(sem assunto)'}</b></a>
      </p>
      <p class="note">para ${letter.to} · ${when(letter.receivedAt)}</p>
    </div>
  </li>`

export const mailboxPage = (letters: ReceivedLetter[]) =>
  page(
    'Cartas',
    html`<main>
      <h1>Cartas que a loja mandou</h1>
      <p class="lead">Nenhuma saiu daqui: este correio guarda tudo e não entrega a ninguém.</p>
      <h2>Recebidas</h2>
      <div data-live>
        ${
          letters.length === 0
            ? html`<p class="note">Nenhuma ainda. A primeira chega quando um pedido é pago.</p>`
            : html`<ul class="plain">
                ${letters.map(letterRow)}
              </ul>`
        }
      </div>
    </main>`,
    { path: '/mailbox' },
  )

/** The letter stands in a frame of its own, without scripts, exactly as it was sent. */
export const letterPage = (letter: ReceivedLetter) =>
  page(
    letter.subject,
    html`<main>
      <h1>${letter.subject}</h1>
      <p class="note">De ${letter.from} para ${letter.to} · ${when(letter.receivedAt)}</p>
      ${letter.html ? html`<iframe title="A carta, como o comprador a vê" sandbox="allow-popups allow-top-navigation-by-user-activation" srcdoc="${letter.html}"></iframe>` : ''}
      <h2>Em texto</h2>
      <pre>${letter.text}</pre>
    </main>`,
  )
