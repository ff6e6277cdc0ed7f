import { useEffect, useRef } from 'react'
import { frameHosts, messageOf } from './frame-hosts.ts'
import type { MediaProps } from './media.ts'

/** A video of YouTube or Vimeo, with the host's own controls. It is loaded when it is wanted, and starts at once. */
export default function FramePlayer({
  host,
  src,
  title,
  startAt,
  onReady,
  onChange,
  onEnded,
}: MediaProps & { host: 'YOUTUBE' | 'VIMEO'; src: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const { origin, address, greetings, read, ...commands } = frameHosts[host]
  const start = useRef(startAt)
  useEffect(() => {
    const send = (message: object) => frame.current?.contentWindow?.postMessage(JSON.stringify(message), origin)
    const greet = () => greetings.forEach(send)
    const receive = (event: MessageEvent) => {
      if (event.origin !== origin || event.source !== frame.current?.contentWindow) return
      const message = messageOf(event.data)
      // Vimeo listens only after it has said so.
      if (message.event === 'ready') greet()
      const { change, ended } = read(message)
      if (change) onChange(change)
      if (ended) onEnded()
    }
    const element = frame.current
    element?.addEventListener('load', greet)
    window.addEventListener('message', receive)
    onReady({
      play: () => send(commands.play),
      pause: () => send(commands.pause),
      seek: (seconds) => send(commands.seek(Math.max(0, seconds))),
      setRate: (rate) => send(commands.setRate(rate)),
      setMuted: (muted) => send(commands.setMuted(muted)),
    })
    return () => {
      element?.removeEventListener('load', greet)
      window.removeEventListener('message', receive)
      onReady(null)
    }
    // The host of a lesson does not change while it is shown: the player is remounted for another one.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [host])
  return (
    <iframe
      ref={frame}
      src={address(src, start.current)}
      title={title}
      // The player needs its own origin. It is never our origin, so it cannot remove its sandbox.
      // oxlint-disable-next-line react/iframe-missing-sandbox
      sandbox="allow-scripts allow-same-origin allow-popups allow-presentation"
      allow="autoplay; fullscreen; picture-in-picture"
      referrerPolicy="strict-origin-when-cross-origin"
      className="size-full border-0"
    />
  )
}
