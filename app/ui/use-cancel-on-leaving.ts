import { type RefObject, useEffect } from 'react'

/**
 * Cancels a timer when a link is followed, on a back or forward navigation, and with the component. Filters and pages of the same list do not
 * leave it: the links of the content that differ in their query only. This listens to the events themselves: a slow device renders a
 * navigation later than the timer would fire, or than the user has gone on typing.
 */
export function useCancelOnLeaving(timer: RefObject<ReturnType<typeof setTimeout> | undefined>) {
  useEffect(() => {
    const cancel = () => {
      clearTimeout(timer.current)
      timer.current = undefined
    }
    const clicked = ({ target }: Event) => {
      const link = (target as Element).closest('a')
      if (link && !(link.closest('main') && link.pathname === window.location.pathname)) cancel()
    }
    addEventListener('click', clicked, true)
    addEventListener('popstate', cancel)
    return () => {
      cancel()
      removeEventListener('click', clicked, true)
      removeEventListener('popstate', cancel)
    }
  }, [timer])
}
