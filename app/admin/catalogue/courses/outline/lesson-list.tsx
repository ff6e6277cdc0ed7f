import { Plus } from 'lucide-react'
import { counted } from '#domain/platform/values/counted.ts'
import { useState } from 'react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { typedNumber } from '#domain/platform/values/typed-number.ts'
import { clockTime } from '#domain/platform/values/clock-time.ts'
import type { StoredFile } from '#domain/platform/files/stored-file.ts'
import { useReorder } from '#app/admin/platform/lists/reorder.tsx'
import { type CourseFields, type LessonFields, type LessonPath, type LessonsPath, newLesson } from '../course-fields.ts'
import { FileInput } from '#app/admin/platform/forms/file-input.tsx'
import { accepts } from '#app/admin/platform/files/uploader.tsx'
import { CheckInput, TextArea, TextInput } from '#app/admin/platform/forms/fields.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Captions } from './captions.tsx'
import { Downloads } from './downloads.tsx'
import { type InList, OutlineRow } from './outline-row.tsx'
import { VideoNotes } from './video-notes.tsx'
import { FieldsOfRight } from '#app/admin/platform/forms/form-section.tsx'
import { NumberInput } from '#app/admin/platform/forms/number-input.tsx'

/** Lessons in order, each collapsed to one line until it is opened. */
export function LessonList({ path, label }: { path: LessonsPath; label: string }) {
  const { fields, append, remove, move } = useFieldArray<CourseFields, LessonsPath, 'key'>({ name: path, keyName: 'key' })
  const reorder = useReorder(fields.length, move)
  return (
    <div className="overflow-hidden rounded-2 border border-rule">
      <ol {...reorder.list} aria-label={label} className="divide-y divide-rule">
        {fields.map((field, index) => (
          <LessonRow
            key={field.key}
            path={`${path}.${index}`}
            place={index + 1}
            startsOpen={!field.title}
            handle={(name) => reorder.handle(index, name)}
            onRemove={() => remove(index)}
          />
        ))}
      </ol>
      {reorder.status}
      <button
        type="button"
        onClick={() => append(newLesson())}
        className="flex min-h-12 w-full items-center gap-2.5 border-t border-rule bg-paper-up px-4 font-semibold text-ink-2 first:border-0 hover:text-ink"
      >
        <Plus aria-hidden className="size-4" /> Add lesson
      </button>
    </div>
  )
}

const looks = { closed: '', open: 'border-l-[3px] border-l-accent bg-paper-up', head: 'min-h-12', fields: 'px-4 pt-1 pb-5 md:pl-12' }

/** One line, with its fields below when it is open. A lesson with a validation error opens automatically. */
function LessonRow({ path, place, ...inList }: InList & { path: LessonPath; place: number }) {
  const lesson = useWatch<CourseFields, LessonPath>({ name: path })
  if (!lesson) return null
  const name = lesson.title || `Lesson ${place}`
  const isEmpty = !lesson.title && !lesson.description && !lesson.video && !lesson.text && lesson.downloads.length === 0
  return (
    <OutlineRow
      {...inList}
      path={path}
      name={name}
      removal={{ isEmpty }}
      looks={looks}
      head={
        <>
          <span className={`min-w-0 grow truncate font-semibold ${lesson.title ? '' : 'text-ink-3'}`}>{name}</span>
          {lesson.preview && <Badge tone="ok">Preview</Badge>}
          <span className="shrink-0 text-small text-ink-2 max-sm:hidden">{releaseText(lesson)}</span>
          <span className="shrink-0 text-small text-ink-2 max-sm:hidden">{countOf(lesson.downloads.length)}</span>
        </>
      }
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextInput name={`${path}.title`} label="Lesson title" required />
        <VideoInput path={path} video={lesson.video} />
      </div>
      <TextArea name={`${path}.description`} label="Description" hint="Public: everybody reads it before buying." />
      <TextArea
        name={`${path}.text`}
        label="Text"
        hint="Sold: only buyers read it, below the video. **bold**, *italic*, # heading, - list, [link](https://…)."
      />
      <LessonSettings path={path} />
      <Captions path={path} />
      <Downloads path={path} lessonId={lesson.id} />
    </OutlineRow>
  )
}

/** An uploaded video says itself how long it is. A duration that was typed stays, and the measured one is offered. */
function VideoInput({ path, video }: { path: LessonPath; video: string }) {
  const { setValue, getValues } = useFormContext<CourseFields>()
  const typed = useWatch<CourseFields, `${LessonPath}.duration`>({ name: `${path}.duration` })
  const [measured, setMeasured] = useState({ video: '', time: '' })
  const storeDuration = (time: string) => setValue(`${path}.duration`, time, { shouldDirty: true, shouldValidate: true })
  const takeDuration = ({ address, duration }: StoredFile) => {
    const time = duration ? clockTime(Math.max(1, Math.round(duration))) : ''
    if (time && ['', measured.time].includes(getValues(`${path}.duration`).trim())) storeDuration(time)
    setMeasured({ video: address, time })
  }
  return (
    <div>
      <FileInput name={`${path}.video`} label="Video URL" access="PROTECTED" accept={accepts.VIDEO} onUploaded={takeDuration} />
      <p role="status" className="text-small text-ink-2 empty:hidden">
        {measured.time && measured.video === video && measured.time !== typed && (
          <>
            <span>This video is {measured.time} long.</span>{' '}
            <button type="button" onClick={() => storeDuration(measured.time)} className="ink-link min-h-11 font-semibold">
              Use {measured.time}
            </button>
          </>
        )}
      </p>
      <VideoNotes video={video} />
    </div>
  )
}

/** When a lesson opens, if not at once. */
function releaseText({ preview, releaseAfterDays, releaseOn }: LessonFields): string {
  if (preview) return ''
  if (releaseOn) return `opens ${releaseOn.split('-').toReversed().join('/')}`
  return releaseAfterDays && `after ${counted(typedNumber(releaseAfterDays), 'day', 'days')}`
}

const countOf = (count: number) => (count === 0 ? 'no downloads' : counted(count, 'download', 'downloads'))

/** How long a lesson is, when it opens, and whether everybody may see it. */
const LessonSettings = ({ path }: { path: LessonPath }) => (
  <>
    <div className="grid items-start gap-4 sm:grid-cols-3">
      <TextInput name={`${path}.duration`} label="Duration" placeholder="12:40" />
      <NumberInput name={`${path}.releaseAfterDays`} label="Opens after days" placeholder="at once" />
      <TextInput name={`${path}.releaseOn`} label="Opens on" type="date" />
    </div>
    <FieldsOfRight right="catalogue.write">
      <CheckInput name={`${path}.preview`} label="Free preview" hint="Everybody may watch and read this lesson before buying." />
    </FieldsOfRight>
  </>
)
