import { saveSourceScript } from '../store/utm-source.ts'

declare global {
  interface Window {
    /** Returns the buttons that were pressed before hydration, each once, and stops recording. Called once. */
    earlyPresses?: () => Iterable<HTMLElement>
  }
}

const preload = /<link rel="modulepreload" href="([^"]+)"(?: nonce="[^"]*")?\/>/g

/** The scripts are loaded after this time at the latest, even if another resource hangs or the connection is busy. */
const latestMs = 2_500

/**
 * Paints a page that can be read without scripts before its scripts are loaded. The router starts when the page has loaded and is painted, on
 * the first touch or key press, or after `latestMs`, whichever comes first. On a slow connection the first picture appears a second earlier,
 * and the scripts no later than before. Buttons that are pressed before that are clicked again after hydration, in their order
 * (store/shell/arrival.tsx). One that was pressed repeatedly, because nothing happened, is clicked once. If the router's start script does
 * not have the expected form (another version of the router), the page is returned unchanged.
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
  /** The router's id and the file of each route on the page. */
  routes: { id: string; file: string }[]
  entry: string
}

/** Parses the router's start script: it imports the manifest, a module for each route on the page, and then the entry. */
function readStart(code: string): Start | null {
  const manifest = /^import "([^"]+)";/m.exec(code)?.[1]
  const entry = /^import\("([^"]+)"\);/m.exec(code)?.[1]
  const files = [...code.matchAll(/^import \* as (route\d+) from "([^"]+)";/gm)]
  const routes = files.flatMap(([, name, file]) => {
    const id = new RegExp(`"([^"]+)":${name}\\b`).exec(code)?.[1]
    return id && file ? [{ id, file }] : []
  })
  // Any other import, such as those of the development server, means that the script must not be rewritten.
  const known = code.match(/\bimport\b/g)?.length === files.length + 2
  return manifest && entry && known && files.length > 0 && routes.length === files.length ? { manifest, routes, entry } : null
}

/**
 * Defines `again(files)`, for when a file could not be loaded: during a release a page may come from a new process and its file from an old
 * one. A browser never imports an address again that failed once. So the page is reloaded, once, when its files have come (the browser then
 * has them), or after six attempts with growing pauses, since the page itself may be an old one. Without a network it waits.
 */
const reloadScript = `const again=async f=>{for(let n=0,w=1e3;n<6;n++,w=Math.min(2*w,16e3)){await new Promise(r=>setTimeout(r,w));const a=await Promise.all(f.map(u=>fetch(u).then(r=>r.ok,()=>n=0)));if(!a.includes(0)&&!a.includes(false))break}if(performance.getEntriesByType("navigation")[0]?.type!="reload")location.reload()};`

/** Each shared file is evaluated in its own task, so that a slow phone can respond to input in between. */
function later(preloads: string[], { manifest, routes, entry }: Start): string {
  const text = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')
  const files = routes.map(({ file }) => file)
  const modules = routes.map(({ id }, index) => `${text(id)}:m[${index}]`).join()
  const parts = preloads.filter((file) => file !== entry && !files.includes(file))
  return `(()=>{${saveSourceScript}let s;const k=${text(preloads)};${reloadScript}const load=async()=>{for(const h of k){const l=document.createElement("link");l.rel="modulepreload";l.href=h;document.head.append(l)}await import(${text(manifest)});for(const f of ${text(parts)}){await import(f);await new Promise(r=>setTimeout(r))}const m=await Promise.all(${text(files)}.map(f=>import(f)));window.__reactRouterRouteModules={${modules}};await import(${text(entry)})};const go=()=>{s??=load().catch(()=>again([${text(manifest)},...k]))};const p=new Set,r=e=>{const b=e.target.closest("button[type=button]");b&&p.add(b)};addEventListener("click",r,true);window.earlyPresses=()=>{removeEventListener("click",r,true);return p};addEventListener("load",()=>requestAnimationFrame(()=>requestAnimationFrame(()=>setTimeout(go))));setTimeout(go,${latestMs});for(const e of ["pointerdown","keydown","focusin"])addEventListener(e,go,{once:true,capture:true,passive:true})})()`
}
