import type Hls from 'hls.js/light'

export interface VideoSource {
  /** The file itself, which every browser plays. */
  src: string
  /** Where its qualities are. Null: it has none. */
  stream: string | null
  /** Names this playback: a UUID. */
  player: string
  /** Begins the playback, and ends an older one elsewhere, where one stream at a time is allowed. Null: any number is. */
  onClaim: (() => Promise<unknown>) | null
}

interface Playing extends VideoSource {
  /** Seconds. */
  startAt: () => number
  onFailed: () => void
}

/**
 * Gives a video element something to play. Safari plays the qualities by itself, other browsers by hls.js, which is loaded only now; a browser that can do
 * neither gets the file. `play` loads what is needed to begin.
 */
export function openSource(element: HTMLVideoElement, { src, stream, player, onClaim, startAt, onFailed }: Playing) {
  let hls: Hls | null = null
  let isClosed = false
  const playFile = () => {
    hls?.destroy()
    hls = null
    element.src = onClaim ? `${src}?player=${player}` : src
  }
  const open = async () => {
    const playlist = `${stream}/${player}/playlist`
    if (!stream) return playFile()
    if (isSafari() && element.canPlayType('application/vnd.apple.mpegurl') !== '') {
      element.src = playlist
      return
    }
    const { playQualities } = await import('./play-qualities.ts')
    if (isClosed) return
    hls = playQualities(element, { playlist, startAt: startAt(), onFailed, onUnplayable: playFile })
    if (!hls) playFile()
  }
  const opened = () =>
    open().catch((error: unknown) => {
      console.warn('the qualities of the video cannot be played', error)
      playFile()
    })
  let opening = onClaim ? null : opened()
  let isLoading = false
  const load = () => {
    if (!isLoading) hls?.startLoad(startAt())
    isLoading = true
  }
  return {
    play: async () => {
      try {
        await onClaim?.()
      } catch {
        return onFailed()
      }
      if (isClosed) return
      await (opening ??= opened())
      load()
    },
    close: () => {
      isClosed = true
      hls?.destroy()
    },
  }
}

/** Other browsers say that they may play HLS, and do it badly. */
const isSafari = () => 'WebKitPlaybackTargetAvailabilityEvent' in window
