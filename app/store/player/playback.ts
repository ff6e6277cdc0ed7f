import { createContext, useContext, useSyncExternalStore } from 'react'

/** Connects the video of a lesson with what stands beside it. Times are seconds. */
export interface Playback {
  position: () => number
  subscribe: (onMove: () => void) => () => void
  /** Called by the player. */
  moved: (position: number) => void
  /** Plays from there. */
  jump: (second: number) => void
  /** Called by the player: what plays from a second. */
  onJump: (play: ((second: number) => void) | null) => void
}

export function createPlayback(): Playback {
  let position = 0
  let jumpTo: ((second: number) => void) | null = null
  const listeners = new Set<() => void>()
  return {
    jump: (second) => jumpTo?.(second),
    onJump(play) {
      jumpTo = play
    },
    position: () => position,
    subscribe(onMove) {
      listeners.add(onMove)
      return () => listeners.delete(onMove)
    },
    moved(next) {
      position = next
      for (const listener of listeners) listener()
    },
  }
}

const none = createPlayback()
export const PlaybackContext = createContext(none)
export const usePlayback = () => useContext(PlaybackContext)

/** A value that follows the position. The component is rendered again when the value changes. */
export function useAtPosition<Value extends string | number>(valueAt: (position: number) => Value): Value {
  const { position, subscribe } = usePlayback()
  const value = () => valueAt(position())
  return useSyncExternalStore(subscribe, value, value)
}
