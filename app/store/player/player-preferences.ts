import { readStored, store } from '#app/ui/browser-storage.ts'
import { rates } from './media.ts'

const key = 'sabia.player'

const usual = {
  rate: 1,
  captions: false,
  /** The video is as wide as the page. */
  wide: false,
  beside: 'LESSONS' as 'LESSONS' | 'TRANSCRIPT' | 'NOTES',
}

/** The viewer's last choices, for the next lessons and visits. Another release may have stored something else. */
function readPreferences(): typeof usual {
  const stored: typeof usual = { ...usual, ...(readStored('localStorage', key) as object | null) }
  const isKnown = rates.includes(stored.rate) && ['LESSONS', 'TRANSCRIPT', 'NOTES'].includes(stored.beside)
  return isKnown ? stored : usual
}

export const playerPreferences = readPreferences()

export function prefer(change: Partial<typeof usual>) {
  Object.assign(playerPreferences, change)
  store('localStorage', key, playerPreferences)
}
