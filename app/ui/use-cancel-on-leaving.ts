import { type RefObject, useEffect } from 'react'

/**
 * Cancels a timer when a link is followed, on a back or forward navigation, and with the component. This listens to the events themselves: a slow
 * device renders a navigation later than the timer would fire, or than the user has gone on typing.
 */
export function useCancelOnLeaving(timer: RefObject<ReturnType<typeof setTimeout> | undefined>) {
  useEffect(() => {
    const cancel = () => clearTimeout(timer.current)
    const clicked = ({ target }: Event) => {
      if ((target as Element).closest('a')) cancel()
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
