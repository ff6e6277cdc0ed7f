import { SkipForward } from 'lucide-react'
import type { MediaState } from './media.ts'

/** Seconds before the end in which the next lesson is offered, and the shortest video that does so. */
const lastSeconds = 15
const shortest = 60

/** The next lesson, over the last seconds of the video: a pupil who has seen enough need not wait for the end. */
export default function UpNext({ title, state, onGo }: { title: string; state: MediaState; onGo: () => void }) {
  const { playing, position, duration } = state
  if (!playing || duration === null || duration < shortest || duration - position > lastSeconds) return null
  return (
    <button
      type="button"
      onClick={onGo}
      className="absolute right-3 bottom-24 flex min-h-11 max-w-[min(20rem,80%)] items-center gap-3 rounded-1 bg-[rgb(0_0_0/.85)] px-4 py-2 text-left text-small text-[#fff] [--focus:oklch(.82_.10_245)] hover:bg-[#000]"
    >
      <SkipForward aria-hidden className="size-5 shrink-0" />
      <span className="min-w-0">
        <span className="block opacity-80">A seguir</span>
        <span className="line-clamp-2 font-semibold">{title}</span>
      </span>
    </button>
  )
}
