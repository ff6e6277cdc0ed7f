declare global {
  interface Window {
    /** Set by an inline script before all others; missing in a document that an older process rendered. */
    translatedTexts?: {
      /** The element that has taken the place of this text. */
      standInOf: (text: Node) => ChildNode | undefined
      /** The text whose place each element has taken. */
      originals: WeakMap<Node, Text>
    }
  }
}

/**
 * Records from the first moment on which <font> a translator has put in the place of which text (docs/first-visit.md#translated-pages). Some put it
 * there in one step, some beside the text, which they remove or move into it afterwards.
 */
export const recordTranslations = `{const s=new WeakMap,o=new WeakMap,r=c=>{for(const{removedNodes:[t],addedNodes:[a],previousSibling:p,nextSibling:n}of c){const f=t instanceof Text&&[a,p,n].find(e=>e?.nodeName=="FONT"&&!o.has(e));f&&(s.set(t,f),o.set(f,t))}},w=new MutationObserver(r);w.observe(document,{childList:1,subtree:1});window.translatedTexts={standInOf:t=>(r(w.takeRecords()),s.get(t)),originals:o}}`
