import { createContext, use } from 'react'
import type { DownloadFields } from '../course-fields.ts'

/** 'later': the lesson, or the whole course, is not saved yet; its files go with it. */
export type DownloadsSaved = 'saved' | 'later'

/** How the files beside a lesson are saved at once, by themselves (docs/rules/admin-panel.md#course-downloads). */
export interface DownloadSaving {
  /** The files of a lesson as they are saved; null for a lesson that is not saved yet. */
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

/** Before the first change, `atOnce` says whether one would be saved by itself. */
export const downloadsStatus = (state: DownloadsState, atOnce: boolean): string =>
  state === 'unchanged' ? (atOnce ? 'saved at once' : statusTexts['with-the-course']) : statusTexts[state]
