import { escapeHtml } from '#domain/platform/values/escape-html.ts'
import { splitAtNumbers } from '#domain/platform/values/hyphenated-numbers.ts'
import type { Written } from './written.ts'

/** The sender, its seller and its terms: every e-mail ends with it (docs/law.md). */
export interface Sender {
  storeName: string
  supportEmail: string
  /** The lines that identify the seller. */
  seller: readonly string[]
  /** The terms that the buyer accepted with the order that the e-mail is about. */
  terms?: { version: number; url: string }
}

/** With CEPs and other numbers that have a hyphen on one line. */
const proseHtml = (text: string): string =>
  splitAtNumbers(escapeHtml(text))
    .map((part, place) => (place % 2 === 1 ? `<span style="white-space:nowrap">${part}</span>` : part))
    .join('')

const paragraph = (text: string): string => `<p>${proseHtml(text)}</p>`

/** A part of an e-mail: a paragraph, or its two forms. The values in its HTML are escaped. */
export type Block = string | { text: string; html: string }

interface Contents {
  subject: string
  title: string
  /** Mail programs show it beside the subject, without the greeting's repetition of the title. The first paragraph, unless given. */
  preview?: string
  blocks: readonly Block[]
  /** How to get no more of these, at the end and in mail programs (RFC 8058). */
  unsubscribe?: { words: string; url: string }
}

/** The plain text and the HTML of an e-mail, from the same blocks. */
export function writeEmail(sender: Sender, { subject, preview, title, blocks, unsubscribe }: Contents): Written {
  const ending = unsubscribe ? [linkBlock(unsubscribe.words, unsubscribe.url, look.quiet)] : []
  const forms = [...blocks, ...ending].map((block) => (typeof block === 'string' ? { text: block, html: paragraph(block) } : block))
  const body = forms.map(({ html }) => html).join('\n')
  const text = emailText(
    forms.map((form) => form.text),
    sender,
  )
  const html = emailPage({ title, preview: preview ?? forms[0]!.text, sender, body })
  return { subject, text, html, ...(unsubscribe && { headers: oneClick(unsubscribe.url) }) }
}

const oneClick = (url: string) => ({ 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' })

export const linkBlock = (words: string, url: string, attributes: string = look.link) => ({
  text: `${words}: ${url}`,
  html: `<p><a href="${escapeHtml(url)}" ${attributes}>${escapeHtml(words)}</a></p>`,
})
export const listBlock = (lines: readonly string[]) => ({
  text: lines.map((line) => `- ${line}`).join('\n'),
  html: `<ul>${lines.map((line) => `<li>${proseHtml(line)}</li>`).join('')}</ul>`,
})
export const linesBlock = (lines: readonly string[], attributes = '') => ({
  text: lines.join('\n'),
  html: `<p${attributes && ` ${attributes}`}>${lines.map(attributes === look.code ? escapeHtml : proseHtml).join('<br>')}</p>`,
})

const emailText = (paragraphs: readonly string[], { storeName, seller, terms }: Sender): string =>
  [...paragraphs, [storeName, ...seller].join('\n'), ...(terms ? [`${termsWords(terms)}: ${terms.url}`] : [])].join('\n\n')

interface Page {
  title: string
  preview: string
  sender: Sender
  /** HTML with its values escaped. Colours that a dark screen needs differently come from `look`. */
  body: string
}

/**
 * Attributes of the elements whose colours depend on the screen: inline for the light one, since some mail programs drop style sheets, and a
 * class for the dark one.
 */
export const look = {
  link: 'class="link" style="color:#9a4a00;font-weight:600"',
  /** A way out that must be easy to find, beside one that is wanted more often. */
  quiet: 'class="quiet" style="color:#5f5540;font-size:14px"',
  button:
    'class="button" style="display:inline-block;background:#f5761a;color:#211c12;font-weight:600;padding:12px 20px;border-radius:3px;text-decoration:none"',
  ruled: 'class="rule" style="border-top:1px solid #ddd3bd;padding-top:16px"',
  total: 'class="total" style="margin:24px 0 0;border-top:2px solid #2b2417;padding-top:16px;line-height:1.7"',
  code: `class="box" style="margin:20px 0;padding:14px 16px;background:#fff;border:1px solid #ddd3bd;border-radius:3px;font:14px/1.5 ui-monospace,Menlo,Consolas,monospace;color:#2b2417;overflow-wrap:anywhere;user-select:all"`,
} as const

/** Mail programs that know no media queries, or invert colours by themselves, use the inline styles. */
const darkStyles = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
body,.page{background:#211c12!important;color:#f0e8d6!important}
.rule{border-color:#4d4331!important}
.total{border-color:#f0e8d6!important}
.link{color:#f9a35f!important}
.quiet{color:#c3b699!important}
.box{background:#2e281b!important;border-color:#4d4331!important;color:#f0e8d6!important}
}`

/** Where the pictures go that are attached when an e-mail is sent (email-pictures.ts). */
export const birdPlace = '<!--ave-->'
export const coverPlace = '<!--capa-->'

/** The HTML layout of every e-mail: one narrow column, inline styles, no external resources. */
export function emailPage({ title, preview, sender, body }: Page): string {
  return `<!doctype html>
<html lang="pt-BR">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(title)}</title><style>${darkStyles}</style></head>
<body class="page" style="margin:0;background:#f8f3e7;color:#2b2417;font:17px/1.5 'Segoe UI',system-ui,sans-serif">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}${afterPreview}</div>
<div style="max-width:560px;margin:0 auto;padding:32px 20px 48px;overflow-wrap:anywhere">
<p style="margin:0 0 28px;font:600 22px Georgia,serif;border-bottom:3px solid #f5761a;padding-bottom:12px">${birdPlace}${escapeHtml(sender.storeName)}</p>
<h1 style="font:600 28px/1.15 Georgia,serif;margin:0 0 16px">${escapeHtml(title)}</h1>
${coverPlace}${body}
${footer(sender)}
</div>
</body>
</html>`
}

/** Without it a mail program fills the rest of its line with the store's name and the title, which it shows already. */
const afterPreview = '&#847;&zwnj;&nbsp;'.repeat(60)

function footer({ seller, terms }: Sender): string {
  const lines = [
    ...seller.map(proseHtml),
    ...(terms ? [`<a href="${escapeHtml(terms.url)}" class="quiet" style="color:#5f5540">${escapeHtml(termsWords(terms))}</a>`] : []),
  ]
  if (lines.length === 0) return ''
  return `<p class="rule quiet" style="margin:32px 0 0;border-top:1px solid #ddd3bd;padding-top:16px;font-size:14px;color:#5f5540">${lines.join('<br>')}</p>`
}

const termsWords = ({ version }: { version: number }) => `Termos de venda que você aceitou (versão ${version})`
