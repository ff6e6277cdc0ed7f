import { touchKey, touchMs } from '#app/store/shell/touch.ts'
import { sourceKey } from '#app/store/shell/utm-source.ts'

/** A click id that the server does not know is no source (domain/orders/attribution/attribution.ts). */
const parameter = '/^(?:amp;)*(?:utm_(source|medium|campaign|content|term)|(ref)|(\\w*clid|[gw]braid|igsh\\w*|li_fat_id))$/i'
/** Pages to which a payment or a sign-in returns, and the panel: whoever is seen there was here before. */
const returning = '/^.(postcheckout|callback|admin)/'
/** Parties of a purchase, and mail programs, in which the store's own messages are opened. They brought nobody. */
const noReferrer = '/(^|\\.)(pagseguro|pagbank|auth0|\\w*mail|outlook)\\./'

/**
 * Records what brought a visitor (docs/rules/catalogue.md#attribution): the utm_source, the first touch, and the last one that was not direct.
 * Names of parameters in any case, the query before the hash. Of a click id its name only. A page that is loaded again, or opened from a page
 * of the store, is no touch.
 */
const recordTouch = `try{const k="${touchKey}",l=location,s=localStorage,h=n=>n.replace(/^www\\./,""),t={at:Date.now()};let r="",a,f;for(const q of[l.search,l.hash.split(/[#?]/).pop()])for(const[n,v]of new URLSearchParams(q)){const[m,u,e,c]=${parameter}.exec(n)||[];if(m&&v)t[c?"click":(u||e).toLowerCase()]??=(c||v).slice(0,200);if(n=="utm_source")a||=v}if(a)s.setItem("${sourceKey}",a.replace(/\\p{Cc}/gu,"").slice(0,200));try{r=h(new URL(document.referrer).hostname)}catch{}if(performance.getEntriesByType("navigation")[0].type=="navigate"&&!${returning}.test(l.pathname)&&r!=h(l.hostname)){if(r&&!${noReferrer}.test(r))t.referrer=r;if(Object.keys(t)[1]){t.landing=l.pathname;try{f=JSON.parse(s.getItem(k)).first}catch{}s.setItem(k,JSON.stringify({first:f?.at>t.at-${touchMs / 1e6}e6?f:t,last:t}))}}}catch{}`

/**
 * Has a page counted (docs/rules/admin-panel.md#funnel): the first of a session, and the pages of products and the checkout, each once. The
 * session's own storage remembers which; nothing tells one session from another.
 */
const countVisit = `(window.countVisit=()=>{try{const p=location.pathname,s=sessionStorage,k="sabia.seen",c=s[k]||"";if(c.includes(p+" ")||c&&!/^.(courses.|books.|checkout)/.test(p))return;s[k]=c+p+" ";navigator.sendBeacon("/api/visits",JSON.stringify({path:p,first:!c,last:JSON.parse(localStorage.getItem("${touchKey}"))?.last}))}catch{}})()`

/** Inline script that stores what brought a visitor, before the router changes the address and before anything else is loaded. */
export const arrivalScript = `${recordTouch};${countVisit};`

export const withArrival = (html: string, nonce: string): string =>
  html.replace('</body></html>', () => `<script nonce="${nonce}">${arrivalScript}</script></body></html>`)
