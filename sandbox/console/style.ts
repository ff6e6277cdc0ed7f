/** The shop's design tokens (paper, ink, the orange of the breast), reduced to what these pages need. */
export const style = `
@font-face{font-family:"Brygada 1918";src:url(/console/assets/brygada.woff2) format("woff2");font-weight:400 700;font-display:swap}
@font-face{font-family:"Source Sans 3";src:url(/console/assets/source-sans.woff2) format("woff2");font-weight:200 900;font-display:swap}
:root{color-scheme:light dark;
--paper:light-dark(oklch(.968 .017 88),oklch(.205 .013 68));--up:light-dark(oklch(.989 .009 90),oklch(.245 .015 68));--down:light-dark(oklch(.938 .023 87),oklch(.285 .015 68));
--ink:light-dark(oklch(.235 .018 80),oklch(.942 .018 88));--ink-2:light-dark(oklch(.405 .021 80),oklch(.805 .02 86));
--rule:light-dark(oklch(.86 .024 84),oklch(.345 .016 70));--rule-strong:light-dark(oklch(.6 .022 80),oklch(.57 .02 80));
--accent:light-dark(oklch(.7 .18 49),oklch(.735 .17 52));--accent-hover:light-dark(oklch(.745 .17 55),oklch(.78 .155 57));--on-accent:oklch(.205 .02 70);
--ok:light-dark(oklch(.41 .095 155),oklch(.82 .1 152));--ok-wash:light-dark(oklch(.928 .04 150),oklch(.295 .045 155));
--warn:light-dark(oklch(.45 .1 66),oklch(.85 .105 84));--warn-wash:light-dark(oklch(.932 .06 88),oklch(.305 .045 78));
--bad:light-dark(oklch(.46 .17 20),oklch(.785 .12 22));--bad-wash:light-dark(oklch(.938 .028 22),oklch(.285 .06 20));
--focus:light-dark(oklch(.47 .18 260),oklch(.82 .1 245));--display:"Brygada 1918",Georgia,serif}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:1.0625rem/1.5 "Source Sans 3","Segoe UI",system-ui,sans-serif;font-variant-numeric:lining-nums tabular-nums}
.frieze{height:20px;background:url(/console/assets/frieze.svg) 0/auto 100% repeat-x}
@media (prefers-color-scheme:dark){.frieze{background-image:url(/console/assets/frieze-dark.svg)}}
header{border-bottom:1px solid var(--rule)}header nav{max-width:64rem;margin:0 auto;padding:.5rem clamp(1.125rem,4vw,3rem);display:flex;gap:0 clamp(.75rem,3vw,1.5rem);flex-wrap:wrap;align-items:center}
header b{font:650 clamp(1.125rem,5vw,1.375rem)/1 var(--display);letter-spacing:-.014em;margin-right:auto}header a{padding:.7rem 0;text-decoration-line:none;font-weight:600}header a:hover,header a[aria-current]{text-decoration:underline 2px var(--accent);text-underline-offset:.35em}
main{max-width:64rem;margin:0 auto;padding:1.75rem clamp(1.125rem,4vw,3rem) 5rem}main.narrow{max-width:30rem}
h1{font:650 clamp(1.875rem,1.5rem + 1.6vw,2.75rem)/1.06 var(--display);letter-spacing:-.014em;margin:.5rem 0 .75rem;text-wrap:balance}
h2{font:650 clamp(1.375rem,1.25rem + .6vw,1.75rem)/1.1 var(--display);letter-spacing:-.014em;margin:3rem 0 .75rem}
p{margin:0;text-wrap:pretty}a{color:inherit;text-decoration:underline 2px var(--accent);text-underline-offset:.2em}
code{font:.875em/1.4 ui-monospace,"DejaVu Sans Mono",monospace;overflow-wrap:anywhere}ul.plain{list-style:none;margin:0;padding:0}
.note{color:var(--ink-2);font-size:.9375rem}.lead{color:var(--ink-2);max-width:44rem}
.lead+form{margin-top:1.5rem}.price{font-family:inherit;font-variant-numeric:tabular-nums}.pretend{display:inline-block;background:var(--warn-wash);color:var(--warn);font-size:.9375rem;font-weight:600;padding:.35rem .6rem;border-radius:3px;margin-bottom:.5rem}
.bad{background:var(--bad-wash);color:var(--bad);font-weight:600;padding:.6rem .8rem;border-radius:3px;margin-bottom:1rem}
.row{border-top:1px solid var(--rule);padding:1rem 0;display:flex;flex-wrap:wrap;gap:.75rem 1.5rem;align-items:center}.row:last-child{border-bottom:1px solid var(--rule)}
.row>.facts{flex:1 1 18rem;min-width:0}.row .sum{font-size:1.25rem;font-weight:650}.actions{display:flex;gap:.5rem;flex-wrap:wrap}
.state{display:inline-block;font-size:.8125rem;font-weight:650;padding:.1rem .45rem;border-radius:3px;background:var(--down);vertical-align:.15em}
.state.PAID{background:var(--ok-wash);color:var(--ok)}.state.WAITING,.state.ACTIVE{background:var(--warn-wash);color:var(--warn)}.state.DECLINED,.state.CANCELED{background:var(--bad-wash);color:var(--bad)}
.grid{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,15rem),1fr));gap:1rem 1.5rem;align-items:end}
label{display:block;font-weight:600}label input,label select{display:block;width:100%;margin-top:.25rem;font-weight:400}.stack>*+*{margin-top:1rem}.stack-tight>*+*{margin-top:.25rem}details{border-top:1px solid var(--rule);padding:.25rem 0}details+p.note{border-top:1px solid var(--rule);padding-top:1rem}summary{font-weight:650;cursor:pointer;padding:.7rem 0}details>.grid{align-items:start;padding:.25rem 0 1.25rem;grid-template-columns:repeat(auto-fill,minmax(min(100%,15rem),1fr))}.stack>details+details{margin-top:0}.hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
button,.button,input,select{font:inherit;color:inherit;background:var(--up);border:1px solid var(--rule-strong);border-radius:3px;padding:.5rem .9rem;min-height:2.875rem}
button,.button{font-weight:650;cursor:pointer;text-decoration:none;display:inline-flex;align-items:center;justify-content:center;transition:background 120ms}button:hover,.button:hover{background:var(--down)}
button.main{background:var(--accent);border-color:var(--accent);color:var(--on-accent)}button.main:hover{background:var(--accent-hover)}button.wide{width:100%;min-height:3.25rem}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
pre{white-space:pre-wrap;overflow-wrap:anywhere;background:var(--up);padding:1rem;border:1px solid var(--rule);border-radius:3px;font:.9375rem/1.55 inherit}
iframe{display:block;width:100%;height:44rem;margin-top:1rem;border:1px solid var(--rule);border-radius:3px;background:#fff}
@media (prefers-reduced-motion:reduce){*{transition:none!important}}
`
