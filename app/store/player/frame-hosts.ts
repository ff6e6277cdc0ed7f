import type { MediaState } from './media.ts'

export interface FrameEvent {
  change?: Partial<MediaState>
  ended?: boolean
}

/** Commands to a host's frame, and the meaning of its messages: both use postMessage, so none of their scripts is loaded. */
export interface FrameHost {
  origin: string
  address: (src: string, startAt: number) => string
  /** Sent when the frame has loaded, so that it reports what happens. */
  greetings: readonly object[]
  play: object
  pause: object
  seek: (seconds: number) => object
  setRate: (rate: number) => object
  setMuted: (muted: boolean) => object
  read: (message: Message) => FrameEvent
}

export interface Message {
  event?: string
  info?: number | { currentTime?: number; duration?: number; playerState?: number; playbackRate?: number; muted?: boolean } | null
  data?: { seconds?: number; duration?: number; playbackRate?: number }
}

const command = (func: string, ...args: unknown[]) => ({ event: 'command', func, args })
const listen = (value: string) => ({ method: 'addEventListener', value })

/** https://developers.google.com/youtube/iframe_api_reference; 0 is ended, 1 playing, 2 paused. */
const youTube: FrameHost = {
  origin: 'https://www.youtube-nocookie.com',
  address: (src, startAt) =>
    `${src}&enablejsapi=1&rel=0&playsinline=1&start=${Math.floor(startAt)}&origin=${encodeURIComponent(location.origin)}`,
  greetings: [{ event: 'listening', id: 1, channel: 'widget' }],
  play: command('playVideo'),
  pause: command('pauseVideo'),
  seek: (seconds) => command('seekTo', seconds, true),
  setRate: (rate) => command('setPlaybackRate', rate),
  setMuted: (muted) => command(muted ? 'mute' : 'unMute'),
  read({ event, info }) {
    if (event === 'onStateChange' && typeof info === 'number') return stateOf(info)
    if (typeof info !== 'object' || info === null) return {}
    const { currentTime, duration, playerState, playbackRate, muted } = info
    const state = playerState === undefined ? {} : stateOf(playerState)
    return {
      ...state,
      change: {
        ...state.change,
        ...(currentTime !== undefined && { position: currentTime }),
        ...(duration && { duration }),
        ...(playbackRate && { rate: playbackRate }),
        ...(muted !== undefined && { muted }),
      },
    }
  },
}

const ended: FrameEvent = { ended: true, change: { playing: false } }
const started: FrameEvent = { change: { playing: true } }
const paused: FrameEvent = { change: { playing: false } }
const stateOf = (state: number): FrameEvent => [ended, started, paused][state] ?? {}

/** https://developer.vimeo.com/player/sdk/reference */
const vimeo: FrameHost = {
  origin: 'https://player.vimeo.com',
  address: (src, startAt) => `${src}#t=${Math.floor(startAt)}s`,
  greetings: ['play', 'pause', 'timeupdate', 'ended', 'playbackratechange'].map(listen),
  play: { method: 'play' },
  pause: { method: 'pause' },
  seek: (seconds) => ({ method: 'setCurrentTime', value: seconds }),
  setRate: (rate) => ({ method: 'setPlaybackRate', value: rate }),
  setMuted: (muted) => ({ method: 'setMuted', value: muted }),
  read({ event, data }) {
    if (event === 'ended') return ended
    if (event === 'play') return started
    if (event === 'pause') return paused
    if (event === 'playbackratechange' && data?.playbackRate) return { change: { rate: data.playbackRate } }
    if (event !== 'timeupdate' || data?.seconds === undefined) return {}
    return { change: { position: data.seconds, ...(data.duration && { duration: data.duration }) } }
  },
}

export const frameHosts: Record<'YOUTUBE' | 'VIMEO', FrameHost> = { YOUTUBE: youTube, VIMEO: vimeo }

/** Both hosts send JSON as text. Anything else is not theirs. */
export function messageOf(data: unknown): Message {
  try {
    const read: unknown = typeof data === 'string' ? JSON.parse(data) : data
    return typeof read === 'object' && read !== null ? read : {}
  } catch {
    return {}
  }
}
