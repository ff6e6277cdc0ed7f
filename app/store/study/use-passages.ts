import { useEffect, useState } from 'react'
import { type Passage, passagesOf } from '#domain/platform/files/caption-cues.ts'

/** The passages of captions, read by the browser's own parser; null until they are there. Empty: there are none, or they cannot be read. */
export function usePassages(file: string): Passage[] | null {
  const [read, setRead] = useState<{ file: string; passages: Passage[] }>()
  useEffect(() => {
    // A track loads only within a video, which need not be in the page.
    const element = document.createElement('track')
    const done = (passages: Passage[]) => setRead({ file, passages })
    element.addEventListener('load', () => done(passagesOf(cuesOf(element.track))))
    element.addEventListener('error', () => done([]))
    element.kind = 'captions'
    document.createElement('video').append(element)
    element.track.mode = 'hidden'
    element.src = file
    return () => element.remove()
  }, [file])
  return read?.file === file ? read.passages : null
}

const cuesOf = ({ cues }: TextTrack) =>
  Array.from(cues ?? [], (cue) => ({
    start: cue.startTime,
    end: cue.endTime,
    text: (cue as VTTCue).getCueAsHTML().textContent ?? '',
  }))
