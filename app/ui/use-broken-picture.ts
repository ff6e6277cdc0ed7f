import { useEffect, useRef, useState } from 'react'

/**
 * Tells how often the picture at this URL did not load: it is broken, or missing, after so many attempts. Spread `watch` onto its `img`, and use
 * `failures` as its key.
 */
export function useBrokenPicture(src: string, attempts = 1) {
  const [failed, setFailed] = useState({ src, times: 0 })
  const ref = useRef<HTMLImageElement>(null)
  const failures = failed.src === src ? failed.times : 0
  useEffect(() => {
    // An attempt may be reported twice, here and by its event. The picture may have failed before hydration, when no handler was attached.
    // Some browsers report a width of 0 px for an SVG without its own size. Decoding shows whether it is broken.
    const image = ref.current
    if (image?.complete && !image.naturalWidth) image.decode().catch(() => setFailed({ src, times: failures + 1 }))
  }, [src, failures])
  return { broken: !src || failures >= attempts, failures, watch: { ref, onError: () => setFailed({ src, times: failures + 1 }) } }
}
