import { useEffect, useState } from 'react'

const places = ['top-[8%] left-[6%]', 'top-[14%] right-[7%]', 'top-[46%] left-[34%]', 'top-[62%] right-[10%]', 'top-[66%] left-[8%]']
const stayMs = 9_000

/**
 * The buyer's name, faint, in a place that changes: it cannot be cut out of a recording of the screen. It fades out and in, and never moves
 * across the picture, so that it does not draw the eye. It is not over the controls and takes no clicks.
 */
export function Watermark({ name }: { name: string }) {
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setTurn((last) => last + 1), stayMs)
    return () => clearInterval(timer)
  }, [])
  return (
    <p
      key={turn}
      aria-hidden
      data-watermark
      className={`pointer-events-none absolute max-w-[60%] truncate text-small font-semibold text-[#fff] opacity-40 mix-blend-difference select-none starting:opacity-0 transition-opacity duration-1000 motion-reduce:transition-none ${places[turn % places.length]}`}
    >
      {name}
    </p>
  )
}
