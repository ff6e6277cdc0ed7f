import { useEffect, useRef, useState } from 'react'

/** Tells whether the picture at this URL is missing or broken. Spread `watch` onto its `img`. */
export function useBrokenPicture(src: string) {
  const [failed, setFailed] = useState('')
  const ref = useRef<HTMLImageElement>(null)
  useEffect(() => {
    // The picture may have failed before hydration, when no handler was attached. Some browsers report a width of 0 px for an SVG without
    // its own size. Decoding shows whether it is broken.
    const image = ref.current
    if (image?.complete && !image.naturalWidth) image.decode().catch(() => setFailed(src))
  }, [src])
  return { broken: !src || failed === src, watch: { ref, onError: () => setFailed(src) } }
}
