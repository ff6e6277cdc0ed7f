import { type ComponentType, useEffect, useState } from 'react'
import type { Banner } from './banner-link.tsx'

type Shown = ComponentType<{ banner: Banner; onClose: () => void }>

const key = 'sabia.banner'
const pauseMs = 1_500

/**
 * The banner's dialog, once a session (docs/rules/catalogue.md#banners), and never at once: a while after the visitor has first done something, so that
 * nobody is met by it. Null as long as there is nothing to show.
 */
export function useModalBanner(id: string | null): { Dialog: Shown | null; close: () => void } {
  const [Dialog, setDialog] = useState<Shown | null>(null)
  useEffect(() => {
    if (!id || seen(id)) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let here = true
    const arrived = () => {
      timer ??= setTimeout(() => {
        remember(id)
        void import('./modal-banner.tsx').then((module) => here && setDialog(() => module.default))
      }, pauseMs)
    }
    const signs = ['scroll', 'pointerdown', 'keydown']
    for (const sign of signs) window.addEventListener(sign, arrived, { once: true, passive: true })
    return () => {
      here = false
      clearTimeout(timer)
      for (const sign of signs) window.removeEventListener(sign, arrived)
    }
  }, [id])
  return { Dialog, close: () => setDialog(null) }
}

function seen(id: string): boolean {
  try {
    return sessionStorage.getItem(key) === id
  } catch {
    // Where nothing can be remembered, nothing interrupts.
    return true
  }
}

const remember = (id: string) => sessionStorage.setItem(key, id)
