import { arrivalScript } from './arrival-script.ts'

declare global {
  interface Window {
    /** Returns the buttons that were pressed before hydration, each once, and stops recording. Called once. */
    earlyPresses?: () => Iterable<HTMLElement>
  }
}

/** The scripts are loaded after this time at the latest, even if another resource hangs or the connection is busy. */
const latestMs = 2_500

/**
 * Defines `again`, for when a file could not be loaded: during a release a page may come from a new process and its file from an old one. A
 * browser never imports an address again that failed once. So the page is reloaded, once, when its files have come (the browser then has
 * them), or after six attempts with growing pauses, since the page itself may be an old one. Without a network it waits.
 */
const reloadScript = `let b;const again=f=>b??=(async()=>{for(let n=0,w=1e3;n<6;n++,w=Math.min(2*w,16e3)){await new Promise(r=>setTimeout(r,w));const a=await Promise.all(f.map(u=>fetch(u).then(r=>r.ok,()=>n=0)));if(!a.includes(0)&&!a.includes(false))break}if(performance.getEntriesByType("navigation")[0]?.type!="reload")location.reload()})();`

/**
 * Requests all files at once, and evaluates each in its own task, so that a slow phone can respond to input in between. The entry is left to
 * the router's script, which imports it at its end.
 */
const loadScript = (entry: string) =>
  `const load=async()=>{const k=[...document.querySelectorAll("link[rel=later]")],f=k.map(l=>l.href);for(const l of k){l.onerror=()=>again(f);l.rel="modulepreload"}try{for(const u of f)if(!u.endsWith(${JSON.stringify(entry)})){await import(u);await new Promise(r=>setTimeout(r))}}catch{return again(f)}const s=document.createElement("script");s.type="module";s.text=document.querySelector("script[type=later]").text;document.head.append(s)};`

/**
 * Paints a page that can be read without scripts before its scripts are loaded. The router starts when the page has loaded and is painted, on
 * the first touch or key press, or after `latestMs`, whichever comes first. On a slow connection the first picture appears a second earlier,
 * and the scripts no later than before. Buttons that are pressed before that are clicked again after hydration, in their order
 * (store/shell/arrival.tsx). One that was pressed repeatedly, because nothing happened, is clicked once. React sees none of these presses:
 * while it hydrates, it would act on a second press before the first. Until then the router's own links and start script have types that no
 * browser knows (assemble-page.ts). `entry`: the script that hydrates the page.
 */
export const deferredScripts = (entry: string): string =>
  `(()=>{${arrivalScript}let s;${reloadScript}${loadScript(entry)}const go=()=>{s??=load()};const p=new Set,r=e=>{const b=e.target.closest("button[type=button]");b&&(p.add(b),e.stopPropagation())};addEventListener("click",r,true);window.earlyPresses=()=>{removeEventListener("click",r,true);return p};addEventListener("load",()=>requestAnimationFrame(()=>requestAnimationFrame(()=>setTimeout(go))));setTimeout(go,${latestMs});for(const e of ["pointerdown","keydown","focusin"])addEventListener(e,go,{once:true,capture:true,passive:true})})()`
