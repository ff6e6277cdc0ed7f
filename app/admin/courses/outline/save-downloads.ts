import { createContext, use } from 'react'
import type { DownloadFields } from '../course-fields.ts'

/** 'later': the lesson or the whole course is not saved yet, so its downloads are saved with it. */
export type DownloadsSaved = 'saved' | 'later'

/** How a lesson's downloads are saved immediately and separately from the course (docs/rules/admin-panel.md#course-downloads). */
export interface DownloadSaving {
  /** The saved downloads of a lesson, or null for a lesson that is not saved yet. */
  saved: (lessonId: string) => DownloadFields[] | null
  save: (lessonId: string, downloads: DownloadFields[]) => Promise<DownloadsSaved>
}

export const DownloadSavingContext = createContext<DownloadSaving>({ saved: () => null, save: async () => 'later' })
export const useDownloadSaving = () => use(DownloadSavingContext)

const texts = (downloads: readonly DownloadFields[]) =>
  JSON.stringify(downloads.map(({ title, file, referenceLink, size, ext }) => [title, file, referenceLink, size, ext]))

export const isSameDownloads = (one: readonly DownloadFields[], other: readonly DownloadFields[]): boolean => texts(one) === texts(other)

export type DownloadsState = 'unchanged' | 'saving' | 'saved' | 'with-the-course'

const statusTexts = { saving: 'saving…', saved: 'saved', 'with-the-course': 'saved with the course' }

/** Before the first change, `immediate` tells whether a change would be saved immediately. */
export const downloadsStatus = (state: DownloadsState, immediate: boolean): string =>
  state === 'unchanged' ? (immediate ? 'saved at once' : statusTexts['with-the-course']) : statusTexts[state]
