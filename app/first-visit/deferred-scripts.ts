import { keepSourceEarly } from '../store/utm-source.ts'

declare global {
  interface Window {
    /** The button that was pressed before the page could answer; given once. */
    earlyPress?: () => HTMLElement | undefined
  }
}

const preload = /<link rel="modulepreload" href="([^"]+)"(?: nonce="[^"]*")?\/>/g

/** Whatever hangs, and however busy the line is: after this long the scripts come. */
const latestMs = 2_500

/**
 * Lets a page that can be read without scripts show itself first. The router's start is put off until the page has loaded and is painted, the first
 * touch or key, or `latestMs`, whichever is first; on a slow line the first picture comes a second earlier, and the scripts no later.
 * A button that is pressed before is remembered, and pressed again by the page once it can answer (store/shell/arrival.tsx).
 * A start that does not look as expected (another version of the router) is left as it is.
 */
export function deferredScripts(html: string): string {
  const found = /<script( nonce="[^"]*")? type="module" async="">([^<]*)<\/script>/.exec(html)
  const start = found && readStart(found[2] ?? '')
  if (!start) return html
  const preloads = [...html.matchAll(preload)].map((link) => link[1] ?? '')
  return html.replaceAll(preload, '').replace(found[0], () => `<script${found[1] ?? ''}>${later(preloads, start)}</script>`)
}

interface Start {
  manifest: string
  /** The router's name of each route on the page, and its file. */
  routes: { id: string; file: string }[]
  entry: string
}

/** The router's own start: the manifest, a module for each route on the page, and then the entry. */
function readStart(code: string): Start | null {
  const manifest = /^import "([^"]+)";/m.exec(code)?.[1]
  const entry = /^import\("([^"]+)"\);/m.exec(code)?.[1]
  const files = [...code.matchAll(/^import \* as (route\d+) from "([^"]+)";/gm)]
  const routes = files.flatMap(([, name, file]) => {
    const id = new RegExp(`"([^"]+)":${name}\\b`).exec(code)?.[1]
    return id && file ? [{ id, file }] : []
  })
  // Anything that is not known here, such as the development server's own imports, is a reason to keep out.
  const known = code.match(/\bimport\b/g)?.length === files.length + 2
  return manifest && entry && known && files.length > 0 && routes.length === files.length ? { manifest, routes, entry } : null
}

/** Each shared file runs in a breath of its own, so that a slow phone answers in between. */
function later(preloads: string[], { manifest, routes, entry }: Start): string {
  const text = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')
  const files = routes.map(({ file }) => file)
  const modules = routes.map(({ id }, index) => `${text(id)}:m[${index}]`).join()
  const parts = preloads.filter((file) => file !== entry && !files.includes(file))
  return `(()=>{${keepSourceEarly}let s;const go=async()=>{if(s)return;s=1;for(const h of ${text(preloads)}){const l=document.createElement("link");l.rel="modulepreload";l.href=h;document.head.append(l)}await import(${text(manifest)});for(const f of ${text(parts)}){await import(f);await new Promise(r=>setTimeout(r))}const m=await Promise.all(${text(files)}.map(f=>import(f)));window.__reactRouterRouteModules={${modules}};await import(${text(entry)})};let p;const r=e=>{p=e.target.closest("button[type=button]")??p};addEventListener("click",r,true);window.earlyPress=()=>{removeEventListener("click",r,true);return p};addEventListener("load",()=>requestAnimationFrame(()=>requestAnimationFrame(()=>setTimeout(go))));setTimeout(go,${latestMs});for(const e of ["pointerdown","keydown","focusin"])addEventListener(e,go,{once:true,capture:true,passive:true})})()`
}
