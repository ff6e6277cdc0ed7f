import { type RefObject, useCallback, useRef, useState } from 'react'
import { type Media, type MediaState, nextRate } from './media.ts'
import { playerPreferences, prefer } from './player-preferences.ts'
import type { PlayerAction } from './use-player-keys.ts'

const seekStep = 10

interface Parts {
  box: RefObject<HTMLElement | null>
  video: RefObject<HTMLVideoElement | null>
  /** The start in seconds. */
  startAt: number
  duration: number | null
}

/** The state of a video, and what the controls and the keys do to it. */
export function usePlayer({ box, video, startAt, duration }: Parts) {
  const media = useRef<Media>(null)
  const [started, setStarted] = useState(false)
  const [captions, setCaptions] = useState(playerPreferences.captions)
  const [state, setState] = useState<MediaState>({
    playing: false,
    position: startAt,
    duration,
    rate: playerPreferences.rate,
    muted: false,
  })
  const onReady = useCallback((ready: Media | null) => {
    media.current = ready
  }, [])
  const onChange = useCallback((change: Partial<MediaState>) => setState((last) => ({ ...last, ...change })), [])

  const play = () => {
    setStarted(true)
    showCaptions(video.current, captions)
    media.current?.setRate(state.rate)
    media.current?.play()
  }
  const seek = (seconds: number) => media.current?.seek(seconds)
  const setRate = (rate: number) => {
    prefer({ rate })
    media.current?.setRate(rate)
    onChange({ rate })
  }
  const toggleCaptions = () => {
    prefer({ captions: !captions })
    setCaptions(!captions)
    showCaptions(video.current, !captions)
  }
  const act = (action: PlayerAction) => {
    if (action === 'toggle') return state.playing ? media.current?.pause() : play()
    if (action === 'back') return seek(state.position - seekStep)
    if (action === 'forward') return seek(state.position + seekStep)
    if (action === 'slower') return setRate(nextRate(state.rate, -1))
    if (action === 'faster') return setRate(nextRate(state.rate, 1))
    if (action === 'captions') return toggleCaptions()
    if (action === 'fullscreen') return toggleFullscreen(box.current, video.current)
    if (action !== 'mute') return
    media.current?.setMuted(!state.muted)
    onChange({ muted: !state.muted })
  }
  return { state, started, captions, onReady, onChange, play, seek, setRate, act }
}

function showCaptions(video: HTMLVideoElement | null, visible: boolean) {
  for (const [index, track] of [...(video?.textTracks ?? [])].entries()) track.mode = visible && index === 0 ? 'showing' : 'disabled'
}

/** The whole box, so that the watermark and the controls stay. An iPhone can only enlarge the video itself. */
function toggleFullscreen(box: HTMLElement | null, video: (HTMLVideoElement & { webkitEnterFullscreen?: () => void }) | null) {
  if (document.fullscreenElement) void document.exitFullscreen()
  else if (box?.requestFullscreen) void box.requestFullscreen()
  else video?.webkitEnterFullscreen?.()
}
