import { type RefObject, useEffect } from 'react'
import type { LibraryLesson } from '#domain/delivery/lessons/lesson-answers.ts'
import type { Media, MediaProps } from './media.ts'

interface Props extends MediaProps {
  src: string
  captions: LibraryLesson['captions']
  video: RefObject<HTMLVideoElement | null>
  onPress: () => void
  onFailed: () => void
  /** The browser plays the sound and has no picture. */
  onNoPicture: () => void
}

/** A file, played by the browser. The controls are the page's own, so that the watermark stays visible on the whole screen. */
export function FilePlayer({ src, captions, title, startAt, video, onReady, onChange, onEnded, onPress, onFailed, onNoPicture }: Props) {
  useEffect(() => {
    const element = video.current
    onReady(element && mediaOf(element))
    const leave = element && raiseCaptions(element)
    return () => {
      leave?.()
      onReady(null)
    }
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
      className="size-full bg-[#000] max-sm:[&::cue]:text-[12px]"
      onClick={onPress}
      onContextMenu={(event) => event.preventDefault()}
      onLoadedMetadata={({ currentTarget }) => {
        if (startAt > 0) currentTarget.currentTime = startAt
        if (currentTarget.videoWidth === 0) onNoPicture()
        onChange({ duration: Number.isFinite(currentTarget.duration) ? currentTarget.duration : null })
      }}
      onPlay={() => onChange({ playing: true })}
      onPause={() => onChange({ playing: false })}
      onTimeUpdate={({ currentTarget }) => onChange({ position: currentTarget.currentTime })}
      onRateChange={({ currentTarget }) => onChange({ rate: currentTarget.playbackRate })}
      onVolumeChange={({ currentTarget }) => onChange({ muted: currentTarget.muted })}
      onEnded={onEnded}
      onError={onFailed}
    >
      {captions.map(({ language, label, file }) => (
        <track key={file} kind="captions" srcLang={language} label={label} src={file} />
      ))}
    </video>
  )
}

/** In pixels: the controls, and a line of captions above them. */
const controlsHeight = 104
/** In percent from the top. */
const lowestLine = 74

/** Keeps captions above the controls, however high the picture is. Cues with a place of their own keep it. */
function raiseCaptions(video: HTMLVideoElement) {
  const raised = new WeakSet<TextTrackCue>()
  const tracks = [...video.querySelectorAll('track')]
  const raise = () => {
    const line = Math.min(lowestLine, Math.max(0, 100 * (1 - controlsHeight / video.clientHeight)))
    for (const cue of tracks.flatMap(({ track }) => [...(track.cues ?? [])] as VTTCue[])) {
      if (cue.line !== 'auto' && !raised.has(cue)) continue
      raised.add(cue)
      cue.snapToLines = false
      cue.line = line
    }
  }
  // Captions are loaded when they are switched on. React does not listen to this event.
  for (const track of tracks) track.addEventListener('load', raise, { once: true })
  const resized = new ResizeObserver(raise)
  resized.observe(video)
  return () => resized.disconnect()
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
