/** The fonts are loaded after this time at the latest, even if another resource hangs or the connection is busy. */
const latestMs = 2_500

/**
 * Shows a readable page in system fonts first (styles/first-fonts.ts), so that the fonts do not compete with the first picture for
 * bandwidth. The fonts are loaded together after the first paint, and replace the system fonts in one step. On later visits they are in the
 * browser's cache and are used from the start. They are also used from the start in a browser without scripts (`scripting`, same sheet).
 */
export const deferredFonts = `(()=>{const l=()=>Promise.allSettled([...document.fonts].filter(f=>!/Before/.test(f.family)).map(f=>f.load())),u=()=>{delete document.documentElement.dataset.fonts};let k,b;try{k=localStorage.getItem("sabia.fonts")}catch{}if(k)return u(),l();const g=()=>{if(b)return;b=1;l().then(()=>{u();try{localStorage.setItem("sabia.fonts","1")}catch{}})};addEventListener("load",()=>requestAnimationFrame(()=>requestAnimationFrame(()=>setTimeout(g))));setTimeout(g,${latestMs})})()`
