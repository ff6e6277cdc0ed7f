import { Play } from 'lucide-react'
import { useState } from 'react'
import { playable } from '#domain/video.ts'

/** The player stands where the pressed link was: the keyboard stays there. */
const takeFocus = (frame: HTMLIFrameElement | null) => frame?.focus({ preventScroll: true })

/** Nobody else's server is asked before somebody wants to see the film. Without scripts the same box is a link to it. */
export function PostVideo({ title, video }: { title: string; video: string }) {
  const [playing, setPlaying] = useState(false)
  const film = playable(video)
  if (film.kind === 'file') {
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- a post has one address and no captions (docs/rules/catalogue.md#posts)
    return <video src={film.src} controls preload="none" aria-label={title} className="picture-box aspect-video w-full" />
  }
  if (film.kind === 'frame' && playing) {
    return (
      <iframe
        ref={takeFocus}
        src={film.src}
        title={title}
        // A player of another site needs its own origin; it is never ours, so it cannot take its sandbox off.
        // oxlint-disable-next-line react/iframe-missing-sandbox
        sandbox="allow-scripts allow-same-origin allow-popups allow-presentation"
        allow="autoplay; fullscreen; picture-in-picture"
        referrerPolicy="strict-origin-when-cross-origin"
        className="picture-box aspect-video w-full border-0"
      />
    )
  }
  return (
    <a
      href={film.kind === 'link' ? film.href : video}
      target="_blank"
      rel="noreferrer"
      onClick={(event) => {
        // Whoever wants it in a tab of its own gets it there.
        if (film.kind !== 'frame' || event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        setPlaying(true)
      }}
      className="picture-box relative flex aspect-video w-full items-center justify-center bg-(image:--panel-livros) bg-cover"
    >
      <span className="inline-flex min-h-14 items-center gap-3 rounded-1 bg-ink px-6 font-semibold text-paper">
        <Play aria-hidden className="size-5" />
        Assistir ao vídeo
      </span>
    </a>
  )
}
