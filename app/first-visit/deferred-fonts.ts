/** Whatever hangs, and however busy the line is: after this long the fonts come. */
const latestMs = 2_500

/**
 * Lets a page that can be read at once be read in fonts that the system has (styles/first-fonts.css), so that the first picture does not
 * share the line with the fonts. They come together after the first paint, and replace them once. Whoever has seen them here before has
 * them in the browser's cache, and gets them from the first word on; a browser without scripts, too (`scripting`, same sheet).
 */
export function deferredFonts(html: string, nonce: string): string {
  const script = `<script nonce="${nonce}">${choose}</script>`
  return html.replace('<html ', '<html data-fonts="later" ').replace('</head>', () => `${script}</head>`)
}

const choose = `(()=>{const l=()=>Promise.allSettled([...document.fonts].filter(f=>!/Before/.test(f.family)).map(f=>f.load())),u=()=>{delete document.documentElement.dataset.fonts};let k,b;try{k=localStorage.getItem("sabia.fonts")}catch{}if(k)return u(),l();const g=()=>{if(b)return;b=1;l().then(()=>{u();try{localStorage.setItem("sabia.fonts","1")}catch{}})};addEventListener("load",()=>requestAnimationFrame(()=>requestAnimationFrame(()=>setTimeout(g))));setTimeout(g,${latestMs})})()`
