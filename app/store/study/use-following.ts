import { type RefObject, useCallback, useEffect, useState } from 'react'

/** Keeps the current row of a list that scrolls in sight, until the reader scrolls it. */
export function useFollowing(list: RefObject<HTMLElement | null>, current: number) {
  const [isFollowing, setFollowing] = useState(true)
  useEffect(() => {
    const area = areaOf(list.current)
    const leave = () => setFollowing(false)
    const events = ['wheel', 'touchmove'] as const
    for (const event of events) area?.addEventListener(event, leave, { passive: true })
    return () => events.forEach((event) => area?.removeEventListener(event, leave))
  }, [list])
  const show = useCallback(() => {
    const row = list.current?.children[current] as HTMLElement | undefined
    const area = areaOf(list.current)
    if (!row || !area) return
    const top = row.getBoundingClientRect().top - area.getBoundingClientRect().top + area.scrollTop - area.clientHeight / 3
    // The area, never the page: on a phone that would take the video away.
    area.scrollTo({ top, behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth' })
  }, [list, current])
  useEffect(() => {
    if (isFollowing) show()
  }, [isFollowing, show])
  return { isFollowing, follow: () => setFollowing(true) }
}

const areaOf = (element: HTMLElement | null) => element?.closest<HTMLElement>('[data-scrolls]') ?? null
