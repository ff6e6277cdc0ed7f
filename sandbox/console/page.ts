import { html, raw } from 'hono/html'

export { html }
export type Markup = ReturnType<typeof html>

const style = `
:root{color-scheme:light dark;--paper:light-dark(#f8f3e7,#1d1812);--up:light-dark(#fdfaf2,#26201a);--ink:light-dark(#2b2417,#efe8d8);--soft:light-dark(#6b6250,#b9ae99);--rule:light-dark(#ddd3bd,#453c30);--accent:#f5761a;--ok:light-dark(#1d5c3a,#8fd3a9);--bad:light-dark(#8f2430,#f0a0a4)}
*{box-sizing:border-box}body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 "Source Sans 3","Segoe UI",system-ui,sans-serif}
main{max-width:60rem;margin:0 auto;padding:1.5rem 1.125rem 4rem}main.narrow{max-width:26rem}
h1{font:600 2rem/1.1 "Brygada 1918",Georgia,serif;margin:.5rem 0 1rem}h2{font:600 1.3rem/1.2 "Brygada 1918",Georgia,serif;margin:2.5rem 0 .5rem}
nav{border-bottom:3px solid var(--accent);padding:.75rem 1.125rem;display:flex;gap:1.25rem;flex-wrap:wrap;align-items:baseline}nav b{font:600 1.2rem "Brygada 1918",Georgia,serif}
a{color:inherit;text-decoration-color:var(--accent);text-underline-offset:.2em}ul{padding-left:1.2rem}code{font-size:.9em;word-break:break-all}
.note{color:var(--soft);margin:0}.bad{color:var(--bad);font-weight:600}.row{border-top:1px solid var(--rule);padding:.9rem 0;display:flex;flex-wrap:wrap;gap:.4rem 1rem;align-items:center;justify-content:space-between}
.row>div{min-width:14rem;flex:1}.row p{margin:0}form.inline{display:flex;gap:.5rem;flex-wrap:wrap;align-items:end}
button,input,select{font:inherit;color:inherit;background:var(--up);border:1px solid var(--soft);border-radius:3px;padding:.5rem .8rem;min-height:2.75rem}
button{font-weight:600;cursor:pointer}button.main{background:var(--accent);border-color:var(--accent);color:#211c12}
label{display:block;font-weight:600;margin:0 0 1rem}label input,label select{display:block;width:100%;margin-top:.25rem;font-weight:400}form.inline label{margin:0}
:focus-visible{outline:3px solid light-dark(#2447b8,#9dbdf5);outline-offset:2px}pre{white-space:pre-wrap;background:var(--up);padding:1rem;border:1px solid var(--rule)}iframe{width:100%;min-height:42rem;border:1px solid var(--rule);background:#fff}
.row>.deeds{flex:none;display:flex;gap:.5rem;flex-wrap:wrap;min-width:0}.state{font-weight:600}.state.PAID{color:var(--ok)}.state.DECLINED,.state.CANCELED{color:var(--bad)}
`

/** One plain page: works without scripts, on a phone, by day and by night. */
export function page(title: string, body: Markup, options: { refresh?: boolean } = {}): string {
  return String(html`<!doctype html>
    <html lang="pt-BR">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        ${options.refresh ? html`<meta http-equiv="refresh" content="5" />` : ''}
        <title>${title} · Sabiá, mundo simulado</title>
        <style>
          ${raw(style)}
        </style>
      </head>
      <body>
        <nav><b>Mundo simulado</b><a href="/">Console</a><a href="/mailbox">Cartas</a></nav>
        ${body}
      </body>
    </html>`)
}
