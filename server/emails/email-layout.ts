/** Who writes, for which seller and on which terms: every e-mail ends with it (docs/law.md). */
export interface Sender {
  storeName: string
  supportEmail: string
  /** The lines that identify the seller. */
  seller: readonly string[]
  /** The terms that the buyer accepted with the order that the e-mail is about. */
  terms?: { version: number; url: string }
}

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[sign] ?? sign)

export const paragraph = (text: string): string => `<p>${escapeHtml(text)}</p>`

/** An e-mail of plain text. */
export const emailText = (paragraphs: readonly string[], { storeName, seller, terms }: Sender): string =>
  [...paragraphs, [storeName, ...seller].join('\n'), ...(terms ? [`${termsWords(terms)}: ${terms.url}`] : [])].join('\n\n')

/** The HTML layout of every e-mail: one narrow column, inline styles, no external resources. `body` is HTML with its values escaped. */
export function emailPage({ title, sender, body }: { title: string; sender: Sender; body: string }): string {
  return `<!doctype html>
<html lang="pt-BR">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;background:#f8f3e7;color:#2b2417;font:17px/1.5 'Segoe UI',system-ui,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px 20px 48px">
<p style="margin:0 0 28px;font:600 22px Georgia,serif;border-bottom:3px solid #f5761a;padding-bottom:12px">${escapeHtml(sender.storeName)}</p>
<h1 style="font:600 28px/1.15 Georgia,serif;margin:0 0 16px">${escapeHtml(title)}</h1>
${body}
${footer(sender)}
</div>
</body>
</html>`
}

function footer({ seller, terms }: Sender): string {
  const lines = [
    ...seller.map(escapeHtml),
    ...(terms ? [`<a href="${escapeHtml(terms.url)}" style="color:inherit">${escapeHtml(termsWords(terms))}</a>`] : []),
  ]
  if (lines.length === 0) return ''
  return `<p style="margin:32px 0 0;border-top:1px solid #ddd3bd;padding-top:16px;font-size:14px;color:#5f5540">${lines.join('<br>')}</p>`
}

const termsWords = ({ version }: { version: number }) => `Termos de venda que você aceitou (versão ${version})`
