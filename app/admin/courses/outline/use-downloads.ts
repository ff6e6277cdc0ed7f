import { useState } from 'react'
import { type FieldValues, useFieldArray, useFormContext, useFormState } from 'react-hook-form'
import { errorAt } from '../../forms/error-at.ts'
import type { CourseFields, DownloadFields, LessonPath } from '../course-fields.ts'
import { type DownloadsState, downloadsStatus, isSameDownloads, useDownloadSaving } from './save-downloads.ts'

/** The files beside a lesson. A change of them is saved at once, by itself; what could not be saved so goes with the course. */
export function useDownloads(path: LessonPath, lessonId: string) {
  const name = `${path}.downloads` as const
  const { fields, append, update, remove } = useFieldArray<CourseFields, typeof name>({ name })
  const { getValues } = useFormContext<CourseFields>()
  const { errors } = useFormState<FieldValues>()
  const { saved, save } = useDownloadSaving()
  const [state, setState] = useState<DownloadsState>('unchanged')
  const savedFiles = saved(lessonId)
  // A file that could not be saved by itself, and was found again in a draft, waits for the course as well.
  const atOnce = savedFiles !== null && isSameDownloads(savedFiles, getValues(name))

  const saveNow = async () => {
    setState('saving')
    try {
      setState((await save(lessonId, getValues(name))) === 'saved' ? 'saved' : 'with-the-course')
    } catch (error) {
      // See docs/rules/admin-panel.md#course-downloads: only logged. The change stands in the form, so that saving the course takes it along.
      console.error(error)
      setState('with-the-course')
    }
  }
  return {
    fields,
    status: downloadsStatus(state, atOnce),
    errorOf: (index: number) => errorAt(errors, `${name}.${index}`),
    valueAt: (index: number) => getValues(`${name}.${index}`),
    add: (download: DownloadFields) => {
      append(download, { shouldFocus: false })
      void saveNow()
    },
    change: (index: number, download: DownloadFields) => {
      update(index, download)
      void saveNow()
    },
    remove: (index: number) => {
      remove(index)
      void saveNow()
    },
  }
}
