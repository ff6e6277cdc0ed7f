import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { LibraryLesson } from '#domain/delivery/lessons/lesson-answers.ts'
import type { Media, MediaProps } from './media.ts'
import type { VideoSource } from './video-source.ts'

interface Props extends MediaProps, VideoSource {
  poster: string | null
  captions: LibraryLesson['captions']
  video: RefObject<HTMLVideoElement | null>
  onPress: () => void
  onFailed: () => void
  /** The browser plays the sound and has no picture. */
  onNoPicture: () => void
}

/** A file, played by the browser. The controls are the page's own, so that the watermark stays visible on the whole screen. */
export function FilePlayer(props: Props) {
  const { src, poster, captions, title, startAt, video, onChange, onEnded, onPress, onFailed, onNoPicture } = props
  const isPlain = useSource(props)
  return (
    // A press anywhere on the picture starts and pauses, beside the button and the keys. Not every video has captions.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <video
      ref={video}
      src={isPlain ? src : undefined}
      poster={poster ?? undefined}
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

/** Gives the element what it plays. True: the file itself, which needs no more than its address. */
function useSource({ src, stream, player, startAt, video, onClaim, onReady, onFailed }: Props): boolean {
  const isBound = onClaim !== null
  const isPlain = stream === null && !isBound
  const fail = useEffectEvent(onFailed)
  const place = useEffectEvent(() => startAt)
  const claim = useEffectEvent(() => onClaim?.())
  useEffect(() => {
    const element = video.current
    if (!element) return undefined
    const begins = { onClaim: isBound ? async () => claim() : null, startAt: () => place(), onFailed: () => fail() }
    let isOpen = true
    // Most lessons need no more than the element itself.
    const opening = isPlain
      ? null
      : import('./video-source.ts').then(({ openSource }) => (isOpen ? openSource(element, { src, stream, player, ...begins }) : null))
    onReady(mediaOf(element, () => opening?.then((source) => source?.play())))
    const leave = raiseCaptions(element)
    return () => {
      isOpen = false
      leave()
      void opening?.then((source) => source?.close())
      onReady(null)
    }
  }, [video, onReady, src, stream, player, isBound, isPlain])
  return isPlain
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

const mediaOf = (element: HTMLVideoElement, load: () => Promise<void> | undefined): Media => ({
  play: () => {
    // A browser may refuse to play before the visitor has touched the page. Then the button stays.
    const play = () => element.play().catch((error: unknown) => console.warn('the video was not started', error))
    const loading = load()
    if (loading) void loading.then(play)
    // At once also where there is nothing to play yet: Safari lets an element play later that was started by a press.
    void play()
  },
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
