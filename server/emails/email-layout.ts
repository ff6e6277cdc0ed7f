export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[sign] ?? sign)

/** The HTML layout of every e-mail: one narrow column, inline styles, no external resources. `body` is HTML with its values escaped. */
export function emailPage({ title, storeName, body }: { title: string; storeName: string; body: string }): string {
  return `<!doctype html>
<html lang="pt-BR">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;background:#f8f3e7;color:#2b2417;font:17px/1.5 'Segoe UI',system-ui,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px 20px 48px">
<p style="margin:0 0 28px;font:600 22px Georgia,serif;border-bottom:3px solid #f5761a;padding-bottom:12px">${escapeHtml(storeName)}</p>
<h1 style="font:600 28px/1.15 Georgia,serif;margin:0 0 16px">${escapeHtml(title)}</h1>
${body}
</div>
</body>
</html>`
}
