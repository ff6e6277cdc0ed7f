import { Play } from 'lucide-react'
import { useState } from 'react'
import { isOutside } from '#domain/platform/files/cover.ts'
import { playable } from '#domain/platform/files/video.ts'
import { takeFocus } from '#app/ui/take-focus.ts'

interface Props {
  title: string
  video: string
  captions?: { language: string; label: string; file: string }[]
  /** Shown before a file is started if it is of the store: browsers tell the host of a poster which page shows it. */
  poster?: string
}

/** No third-party server is contacted before the visitor starts the video. Without scripts the box is a link to the video. */
export function PostVideo({ title, video, captions = [], poster }: Props) {
  const [playing, setPlaying] = useState(false)
  const film = playable(video)
  if (film.kind === 'file') {
    return (
      // A post has one address and no captions (docs/rules/catalogue.md#posts).
      // oxlint-disable-next-line jsx-a11y/media-has-caption
      <video
        src={film.src}
        poster={poster && !isOutside(poster) ? poster : undefined}
        controls
        preload="none"
        aria-label={title}
        className="picture-box aspect-video w-full object-cover"
      >
        {captions.map(({ language, label, file }) => (
          <track key={file} kind="captions" srcLang={language} label={label} src={file} />
        ))}
      </video>
    )
  }
  if (film.kind === 'frame' && playing) {
    return (
      <iframe
        ref={takeFocus}
        src={film.src}
        title={title}
        // The player needs its own origin. It is never our origin, so it cannot remove its sandbox.
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
        // A click with a modifier key opens the video in a new tab, as for any link.
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
