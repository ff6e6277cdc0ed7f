import { escapeHtml } from '#domain/platform/values/escape-html.ts'

export interface ShortPage {
  title: string
  text: string
  /** The label of a button that sends a POST to the page's own address. */
  press?: string
  action?: { label: string; to: string }
}

/** Nothing is loaded, and its button only leads to the store. */
export const shortPagePolicy = "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"

/** A page of one message, for a browser that has followed a link to a file. It needs nothing else of the store. */
export const shortPage = ({ title, text, press, action }: ShortPage) => `<!doctype html>
<html lang="pt-BR">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<style>
:root { --paper: oklch(0.968 0.017 88); --ink: oklch(0.235 0.018 80); --ink-2: oklch(0.405 0.021 80); --accent: oklch(0.7 0.18 49); --focus: oklch(0.47 0.18 260) }
@media (prefers-color-scheme: dark) { :root { --paper: oklch(0.205 0.013 68); --ink: oklch(0.942 0.018 88); --ink-2: oklch(0.805 0.02 86); --accent: oklch(0.735 0.17 52); --focus: oklch(0.82 0.1 245) } }
body { margin: 0; min-height: 100svh; display: grid; align-content: safe center; padding: 4rem 1.5rem; box-sizing: border-box; background: var(--paper); color: var(--ink); font: 1.125rem/1.6 system-ui, sans-serif }
main { max-width: 34rem; margin: 0 auto; width: 100%; min-width: 0; overflow-wrap: anywhere }
main::before { content: ''; display: block; width: 3rem; border-top: 3px solid var(--accent); margin-bottom: 1.5rem }
h1 { font: 600 clamp(1.75rem, 1.4rem + 1.6vw, 2.375rem)/1.2 Georgia, serif; margin: 0 0 1rem; text-wrap: balance }
p { margin: 0; color: var(--ink-2); text-wrap: pretty }
a, button { display: inline-block; margin: 2rem 1.5rem 0 0; padding: .75rem 1.5rem; border: 0; border-radius: 3px; background: var(--accent); color: oklch(0.205 0.02 70); font: inherit; font-weight: 600; text-decoration: none; cursor: pointer }
form { display: inline }
form + a { padding: .75rem 0; background: none; color: var(--ink); text-decoration: underline; text-underline-offset: .2em }
a:focus-visible, button:focus-visible { outline: 3px solid var(--focus); outline-offset: 3px }
</style>
<main>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(text)}</p>${press ? `\n<form method="post"><button>${escapeHtml(press)}</button></form>` : ''}${action ? `\n<a href="${escapeHtml(action.to)}">${escapeHtml(action.label)}</a>` : ''}
</main>
</html>
`
