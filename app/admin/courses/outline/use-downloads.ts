import { useState } from 'react'
import { type FieldValues, useFieldArray, useFormContext, useFormState } from 'react-hook-form'
import { errorAt } from '../../forms/error-at.ts'
import type { CourseFields, DownloadFields, LessonPath } from '../course-fields.ts'
import { type DownloadsState, downloadsStatus, isSameDownloads, useDownloadSaving } from './save-downloads.ts'

/** The downloads of a lesson. A change is saved immediately. If that fails, it is saved with the course. */
export function useDownloads(path: LessonPath, lessonId: string) {
  const name = `${path}.downloads` as const
  const { fields, append, update, remove } = useFieldArray<CourseFields, typeof name>({ name })
  const { getValues } = useFormContext<CourseFields>()
  const { errors } = useFormState<FieldValues>()
  const { saved, save } = useDownloadSaving()
  const [state, setState] = useState<DownloadsState>('unchanged')
  const savedFiles = saved(lessonId)
  // A file that could not be saved separately and was restored from a draft also waits for the course to be saved.
  const immediate = savedFiles !== null && isSameDownloads(savedFiles, getValues(name))

  const saveNow = async () => {
    setState('saving')
    try {
      setState((await save(lessonId, getValues(name))) === 'saved' ? 'saved' : 'with-the-course')
    } catch (error) {
      // See docs/rules/admin-panel.md#course-downloads: the error is only logged. The change stays in the form and is saved with the
      // course.
      console.error(error)
      setState('with-the-course')
    }
  }
  return {
    fields,
    status: downloadsStatus(state, immediate),
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
