import { type ComponentType, useEffect, useState } from 'react'
import { readStored, store } from '#app/ui/browser-storage.ts'
import type { Banner } from './banner-link.tsx'

type Shown = ComponentType<{ banner: Banner; onClose: () => void }>

const key = 'sabia.banner'
const pauseMs = 1_500

/**
 * The banner's dialog, once per session (docs/rules/catalogue.md#banners). It opens some time after the visitor's first interaction, so
 * that it does not interrupt them on arrival. Null while there is nothing to show.
 */
export function useModalBanner(id: string | null): { Dialog: Shown | null; close: () => void } {
  const [Dialog, setDialog] = useState<Shown | null>(null)
  useEffect(() => {
    if (!id || readStored('sessionStorage', key) === id) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let mounted = true
    const startTimer = () => {
      timer ??= setTimeout(() => {
        // Without storage it would open on every page, so it is not shown at all.
        if (!store('sessionStorage', key, id)) return
        void import('./modal-banner.tsx').then((module) => mounted && setDialog(() => module.default))
      }, pauseMs)
    }
    const events = ['scroll', 'pointerdown', 'keydown']
    for (const event of events) window.addEventListener(event, startTimer, { once: true, passive: true })
    return () => {
      mounted = false
      clearTimeout(timer)
      for (const event of events) window.removeEventListener(event, startTimer)
    }
  }, [id])
  return { Dialog, close: () => setDialog(null) }
}
