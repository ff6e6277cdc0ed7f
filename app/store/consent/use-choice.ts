import { useEffect, useState } from 'react'
import { useBlocker, useLocation } from 'react-router'
import { type ConsentChoice, mayShowTags } from '#domain/compliance/privacy/consent.ts'
import type { ConsentTag } from '#domain/platform/settings/settings-form.ts'
import { carryQuantities } from '#app/store/cart/cart-store.ts'
import { choiceLink } from './choice-link.ts'
import { forgetClickIds, keepClickIds } from './click-ids.ts'
import { areLoaded, loadTags } from './load-tags.ts'
import { readChoice, storeChoice } from './stored-choice.ts'

/** The visitor's choice about the tags, whether to ask, and the answer. */
export function useChoice(tags: readonly ConsentTag[]) {
  const { pathname, search } = useLocation()
  const mayShow = mayShowTags(pathname)
  const [choice, setChoice] = useState(() => readChoice(tags))
  const [reopened, setReopened] = useState(search === '?cookies')
  useEffect(() => {
    if (!choice?.accepted || !mayShow) return
    loadTags(tags)
    keepClickIds()
  }, [choice, mayShow, tags])
  useFooterLink(setReopened)
  useNewDocumentElsewhere()
  return {
    choice,
    reopened: reopened && mayShow,
    isAsked: mayShow && (reopened || !choice),
    choose: (accepted: boolean) => {
      const chosen: ConsentChoice = storeChoice(accepted, tags)
      if (!accepted) forgetClickIds()
      // A running tag can only be ended with its document.
      if (!accepted && areLoaded()) return reload()
      setReopened(false)
      setChoice(chosen)
    },
  }
}

/** Without the part of the address that would open the choice again. */
function reload() {
  if (window.location.search === '?cookies') window.history.replaceState(window.history.state, '', window.location.pathname)
  carryQuantities()
  window.location.reload()
}

/** The footer is not React's (store/shell/footer.tsx), so the click is caught at the document. */
function useFooterLink(setReopened: (reopened: boolean) => void) {
  useEffect(() => {
    const catchClick = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest(`a[href="${choiceLink}"]`)
      if (!link || !mayShowTags(window.location.pathname)) return
      event.preventDefault()
      setReopened(true)
    }
    document.addEventListener('click', catchClick)
    return () => document.removeEventListener('click', catchClick)
  }, [setReopened])
}

/** Once a tag runs, every page that must not have it is opened as a document of its own, whose policy does not allow the tag. */
function useNewDocumentElsewhere() {
  const blocker = useBlocker(({ nextLocation }) => areLoaded() && !mayShowTags(nextLocation.pathname))
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    carryQuantities()
    window.location.assign(blocker.location.pathname + blocker.location.search + blocker.location.hash)
  }, [blocker])
}
