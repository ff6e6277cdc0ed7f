import Hls from 'hls.js/light'
import { insteadOfSlowLoad } from './slow-load.ts'

interface Qualities {
  /** The address that lists them. */
  playlist: string
  /** Seconds. */
  startAt: number
  /** The line or the server gives nothing more. */
  onFailed: () => void
  /** The browser cannot show the qualities. */
  onUnplayable: () => void
}

/** Seconds that are loaded ahead: what is left after a refund. */
const ahead = 30

/** Seconds of loading that measure a line. With the usual ones a line that was slow for a moment counts as slow for minutes. */
const memory = { abrEwmaFastVoD: 1, abrEwmaSlowVoD: 2 }

/** Milliseconds between two looks at a load, and looks that tell its speed. */
const pause = 500
const looks = 4

/** Plays the qualities by hls.js, from `startLoad` on. Null: this browser cannot. */
export function playQualities(element: HTMLVideoElement, { playlist, startAt, onFailed, onUnplayable }: Qualities): Hls | null {
  if (!Hls.isSupported()) return null
  const start = { autoStartLoad: false, startPosition: startAt }
  const hls = new Hls({ ...start, ...memory, maxBufferLength: ahead, maxMaxBufferLength: ahead, enableWorker: false })
  let hasRecovered = false
  hls.on(Hls.Events.ERROR, (_, { fatal, type }) => {
    if (!fatal) return
    if (type !== Hls.ErrorTypes.MEDIA_ERROR) return onFailed()
    if (hasRecovered) return onUnplayable()
    hasRecovered = true
    hls.recoverMediaError()
  })
  giveUpSlowLoads(hls)
  hls.loadSource(playlist)
  hls.attachMedia(element)
  return hls
}

/** hls.js never gives up a load of the quality above the lowest one, and looks at others only after half of their time. */
function giveUpSlowLoads(hls: Hls) {
  let timer: ReturnType<typeof setInterval> | undefined
  const stop = () => clearInterval(timer)
  hls.on(Hls.Events.FRAG_LOADED, stop)
  hls.on(Hls.Events.DESTROYING, stop)
  hls.on(Hls.Events.FRAG_LOADING, (_, { frag }) => {
    stop()
    if (frag.sn === 'initSegment') return
    const { stats } = frag
    const rates = hls.levels.map(({ maxBitrate }) => maxBitrate)
    const loaded: number[] = []
    timer = setInterval(() => {
      if (stats.aborted || (stats.total > 0 && stats.loaded === stats.total)) return stop()
      loaded.push(stats.loaded)
      if (loaded.length <= looks) return
      const quality = insteadOfSlowLoad({
        rates,
        quality: frag.level,
        duration: frag.duration,
        left: (stats.total || (frag.duration * rates[frag.level]!) / 8) - stats.loaded,
        speed: (stats.loaded - loaded.at(-1 - looks)!) / ((looks * pause) / 1_000),
        ahead: hls.mainForwardBufferInfo?.len ?? 0,
      })
      if (quality === null) return
      stop()
      frag.abortRequests()
      hls.nextAutoLevel = quality
      hls.nextLoadLevel = quality
      hls.trigger(Hls.Events.FRAG_LOAD_EMERGENCY_ABORTED, { frag, part: null, stats })
    }, pause)
  })
}
