import { readStored, store } from '#app/ui/browser-storage.ts'

/** How this device shows e-books. AUTO follows the system. BOOK: the book's own typeface. */
export interface ReaderLook {
  /** Size of the text; 1 is the usual one. */
  size: number
  theme: (typeof themes)[number]
  face: (typeof faces)[number]
  /** Line height; null: the book's own. */
  spacing: number | null
}

const themes = ['AUTO', 'LIGHT', 'SEPIA', 'DARK'] as const
const faces = ['BOOK', 'SERIF', 'SANS'] as const
const sizes = { least: 0.7, most: 2.5, step: 1.15 }

const key = 'sabia.leitura'
const usual: ReaderLook = { size: 1, theme: 'AUTO', face: 'BOOK', spacing: null }

export function readLook(): ReaderLook {
  const stored = readStored('localStorage', key) as Partial<ReaderLook> | null
  const look = { ...usual, ...stored }
  const isKnown = themes.includes(look.theme) && faces.includes(look.face) && typeof look.size === 'number'
  return isKnown ? look : usual
}

export const storeLook = (look: ReaderLook) => void store('localStorage', key, look)

/** The size one step larger or smaller. */
export const resized = (size: number, step: 1 | -1) => Math.min(sizes.most, Math.max(sizes.least, size * sizes.step ** step))

/** LIGHT, SEPIA or DARK: the theme that is shown. */
export const shownTheme = ({ theme }: Pick<ReaderLook, 'theme'>): Exclude<ReaderLook['theme'], 'AUTO'> =>
  theme === 'AUTO' ? (matchMedia('(prefers-color-scheme: dark)').matches ? 'DARK' : 'LIGHT') : theme
