import { useEffect, useRef, useState } from 'react'

/** Whether there is no picture at this address. `watch` goes to its `img`. */
export function useBrokenPicture(src: string) {
  const [failed, setFailed] = useState('')
  const ref = useRef<HTMLImageElement>(null)
  useEffect(() => {
    // It may have failed before hydration, when nobody listened. Some browsers call a drawing without a size of its own 0 px wide: decoding tells.
    const image = ref.current
    if (image?.complete && !image.naturalWidth) image.decode().catch(() => setFailed(src))
  }, [src])
  return { broken: !src || failed === src, watch: { ref, onError: () => setFailed(src) } }
}
