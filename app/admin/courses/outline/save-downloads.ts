import { createContext, use } from 'react'
import type { DownloadFields } from '../course-fields.ts'

/** 'later': the lesson, or the whole course, is not saved yet; its files go with it. */
export type DownloadsSaved = 'saved' | 'later'
export type SaveDownloads = (lessonId: string, downloads: DownloadFields[]) => Promise<DownloadsSaved>

/** How the files beside a lesson are saved at once, by themselves (spec §2). */
export const SaveDownloadsContext = createContext<SaveDownloads>(async () => 'later')
export const useSaveDownloads = () => use(SaveDownloadsContext)
