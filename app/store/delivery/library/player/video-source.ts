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

/** Seconds that are loaded ahead: what is left after a refund. */
const ahead = 30

/** Seconds of loading that measure a line. With the usual ones a line that was slow for a moment counts as slow for minutes. */
const memory = { abrEwmaFastVoD: 1, abrEwmaSlowVoD: 2 }

/**
 * Gives a video element something to play. Safari plays the qualities by itself, other browsers by hls.js, which is loaded only now; a browser that can do
 * neither gets the file. `play` loads what is needed to begin.
 */
export function openSource(element: HTMLVideoElement, { src, stream, player, onClaim, startAt, onFailed }: Playing) {
  let hls: Hls | undefined
  let isClosed = false
  const playFile = () => {
    hls?.destroy()
    hls = undefined
    element.src = onClaim ? `${src}?player=${player}` : src
  }
  const open = async () => {
    const playlist = `${stream}/${player}/playlist`
    if (!stream) return playFile()
    if (isSafari() && element.canPlayType('application/vnd.apple.mpegurl') !== '') {
      element.src = playlist
      return
    }
    const { default: Player } = await import('hls.js/light')
    if (isClosed) return
    if (!Player.isSupported()) return playFile()
    const start = { autoStartLoad: false, startPosition: startAt() }
    hls = new Player({ ...start, ...memory, maxBufferLength: ahead, maxMaxBufferLength: ahead, enableWorker: false })
    hls.on(Player.Events.ERROR, (_, { fatal, type }) => fatal && onError(type === Player.ErrorTypes.MEDIA_ERROR))
    hls.loadSource(playlist)
    hls.attachMedia(element)
  }
  let hasRecovered = false
  const onError = (isOfMedia: boolean) => {
    if (!isOfMedia) return onFailed()
    if (hasRecovered) return playFile()
    hasRecovered = true
    hls?.recoverMediaError()
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
