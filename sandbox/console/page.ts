import { html, raw } from 'hono/html'
import { style } from './style.ts'

export { html }
export type Markup = ReturnType<typeof html>

/**
 * Refreshes the live part of a page every three seconds, unless the tab is hidden or an element of that part has the focus. The page also
 * works without scripts.
 */
const refresh = `
setInterval(async () => {
  const live = document.querySelector('[data-live]')
  if (!live || document.hidden || live.contains(document.activeElement)) return
  const answer = await fetch(location.href).catch(() => null)
  const next = answer?.ok && new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('[data-live]')
  if (next && next.innerHTML !== live.innerHTML) live.innerHTML = next.innerHTML
}, 3000)`

/**
 * A plain page for phones and desktops, light and dark. A bare page has no link to the console, because it simulates a provider's own page.
 */
export async function page(title: string, body: Markup, { bare = false, path = '' } = {}): Promise<string> {
  const link = (to: string, text: string) => html`<a href="${to}" ${to === path ? 'aria-current=page' : ''}>${text}</a>`
  return String(
    await html`<!doctype html>
      <html lang="pt-BR">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>${title} · mundo simulado</title>
          <style>
            ${raw(style)}
          </style>
        </head>
        <body>
          <div class="frieze"></div>
          ${
            bare
              ? ''
              : html`<header>
                  <nav aria-label="Mundo simulado"><b>Mundo simulado</b>${link('/', 'Console')}${link('/mailbox', 'E-mails')}</nav>
                </header>`
          }
          ${body}
          ${
            bare
              ? ''
              : html`<script>
                  ${raw(refresh)}
                </script>`
          }
        </body>
      </html>`,
  )
}

export const money = (cents: number) => new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' }).format(cents / 100)
export const when = (iso: string) =>
  new Date(iso).toLocaleString('pt-BR', { timeZone: 'America/Sao_Paulo', dateStyle: 'short', timeStyle: 'medium' })
