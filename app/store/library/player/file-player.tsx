import { type RefObject, useEffect, useRef } from 'react'
import type { LibraryLesson } from '#domain/rest-answers.ts'
import type { Media, MediaProps } from './media.ts'

interface Props extends MediaProps {
  src: string
  captions: LibraryLesson['captions']
  video: RefObject<HTMLVideoElement | null>
  onPress: () => void
}

/** A file, played by the browser. The controls are the page's own, so that the watermark stays visible on the whole screen. */
export function FilePlayer({ src, captions, title, startAt, video, onReady, onChange, onEnded, onPress }: Props) {
  const start = useRef(startAt)
  useEffect(() => {
    const element = video.current
    onReady(element && mediaOf(element))
    // Captions are loaded when they are switched on. React does not listen to this event.
    const tracks = [...(element?.querySelectorAll('track') ?? [])]
    for (const track of tracks) track.addEventListener('load', () => raiseCues(track), { once: true })
    return () => onReady(null)
  }, [video, onReady])
  return (
    // A press anywhere on the picture starts and pauses, beside the button and the keys. Not every video has captions.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <video
      ref={video}
      src={src}
      aria-label={title}
      preload="metadata"
      playsInline
      controlsList="nodownload"
      className="size-full bg-[#000]"
      onClick={onPress}
      onContextMenu={(event) => event.preventDefault()}
      onLoadedMetadata={({ currentTarget }) => {
        if (start.current > 0) currentTarget.currentTime = start.current
        onChange({ duration: Number.isFinite(currentTarget.duration) ? currentTarget.duration : null })
      }}
      onPlay={() => onChange({ playing: true })}
      onPause={() => onChange({ playing: false })}
      onTimeUpdate={({ currentTarget }) => onChange({ position: currentTarget.currentTime })}
      onRateChange={({ currentTarget }) => onChange({ rate: currentTarget.playbackRate })}
      onVolumeChange={({ currentTarget }) => onChange({ muted: currentTarget.muted })}
      onEnded={onEnded}
    >
      {captions.map(({ language, label, file }) => (
        <track key={file} kind="captions" srcLang={language} label={label} src={file} />
      ))}
    </video>
  )
}

/** In percent from the top: above the controls. Cues with a place of their own keep it. */
const cueLine = 74

function raiseCues({ track }: HTMLTrackElement) {
  for (const cue of [...(track.cues ?? [])] as VTTCue[]) {
    if (cue.line !== 'auto') continue
    cue.snapToLines = false
    cue.line = cueLine
  }
}

const mediaOf = (element: HTMLVideoElement): Media => ({
  // A browser may refuse to play before the visitor has touched the page. Then the button stays.
  play: () => void element.play().catch((error: unknown) => console.warn('the video was not started', error)),
  pause: () => element.pause(),
  seek: (seconds) => {
    element.currentTime = Math.max(0, Math.min(seconds, element.duration || seconds))
  },
  setRate: (rate) => {
    element.playbackRate = rate
  },
  setMuted: (muted) => {
    element.muted = muted
  },
})
