export const touchKey = 'sabia.attribution'
/** How long a touch counts. */
export const touchMs = 90 * 24 * 60 * 60 * 1000

/** A click id that the server does not know is no source (domain/orders/attribution/attribution.ts). */
const parameter = '/^(?:amp;)*(?:utm_(source|medium|campaign|content|term)|(ref)|(\\w*clid|[gw]braid|igsh\\w*|li_fat_id))$/i'
/** Pages to which a payment or a sign-in returns, and the panel: whoever is seen there was here before. */
const returning = '/^\\/(?:postcheckout|callback|admin)/'
/** Parties of a purchase, and mail programs, in which the store's own messages are opened. They brought nobody. */
const noReferrer = '/(?:^|\\.)(?:pagseguro|pagbank|auth0|mail|webmail|outlook)\\./'

/**
 * Inline script that records what brought a visitor (docs/rules/catalogue.md#attribution): the first touch, and the last one that was not
 * direct. Names of parameters in any case, the query before the hash. Of a click id its name only. A page that is loaded again, or opened from
 * a page of the store, brought nobody.
 */
export const recordTouchScript = `try{const k=${JSON.stringify(touchKey)},l=location,h=n=>n.replace(/^www\\./,""),t={at:Date.now()};let r="";try{r=h(new URL(document.referrer).hostname)}catch{}if(performance.getEntriesByType("navigation")[0]?.type=="navigate"&&!${returning}.test(l.pathname)&&r!=h(l.hostname)){for(const[n,v]of[l.search,l.hash.split(/[#?]/).pop()].flatMap(q=>[...new URLSearchParams(q)])){const m=${parameter}.exec(n);if(m&&v){const[,u,f,c]=m;t[c?"click":(u||f).toLowerCase()]??=(c?.toLowerCase()||v).slice(0,200)}}if(r&&!${noReferrer}.test(r))t.referrer=r;if(Object.keys(t)[1]){t.landing=l.pathname.slice(0,200);let f;try{f=JSON.parse(localStorage.getItem(k)).first}catch{}localStorage.setItem(k,JSON.stringify({first:f?.at>t.at-${touchMs}?f:t,last:t}))}}}catch{}`
