import type { Lesson as StoredLesson } from '#domain/catalogue/courses/course-form.ts'
import { insideFile } from '#domain/platform/files/file-address.ts'
import { builder } from '#server/platform/web/graphql/builder.ts'

/** `hasVideo` stands only in public shapes, whose `video` may be null although there is one. */
type LessonShape = Omit<StoredLesson, 'video' | 'downloads'> & { video: string | null; hasVideo?: boolean; downloads: DownloadShape[] }
type DownloadShape = { title: string; file: string | null; referenceLink: string | null; size: string; ext: string }
type CaptionShape = NonNullable<StoredLesson['captions']>[number]
export interface Outline {
  withModules: boolean
  lessons: LessonShape[]
  modules: { title: string; lessons: LessonShape[] }[]
}

const Download = builder.objectRef<DownloadShape>('Download').implement({
  description: 'A file beside a lesson (docs/rules/catalogue.md#courses).',
  fields: (t) => ({
    title: t.exposeString('title'),
    file: t.exposeString('file', { nullable: true, description: 'URL. Null in public responses, because it is sold.' }),
    referenceLink: t.exposeString('referenceLink', { nullable: true, description: 'URL. Null in public responses.' }),
    size: t.exposeString('size', { description: 'Text such as 2.5MB.' }),
    ext: t.exposeString('ext'),
  }),
})

const Caption = builder.objectRef<CaptionShape>('Caption').implement({
  description: 'Captions of a video, as WebVTT.',
  fields: (t) => ({
    language: t.exposeString('language', { description: 'Such as pt-BR.' }),
    label: t.exposeString('label'),
    file: t.exposeString('file', { description: 'URL.' }),
  }),
})

const Lesson = builder.objectRef<LessonShape>('Lesson').implement({
  description: 'A lesson of a course (docs/rules/catalogue.md#courses).',
  fields: (t) => ({
    id: t.exposeString('id'),
    title: t.exposeString('title'),
    description: t.exposeString('description'),
    video: t.exposeString('video', {
      nullable: true,
      description: 'URL. Null in public responses, because it is sold, except of a preview.',
    }),
    hasVideo: t.boolean({
      description: 'Whether it has a video, also where `video` is null because it is sold.',
      resolve: ({ hasVideo, video }) => hasVideo ?? Boolean(video),
    }),
    downloads: t.field({ type: [Download], resolve: (lesson) => lesson.downloads }),
    text: t.string({ description: 'Empty in public responses, except of a preview.', resolve: (lesson) => lesson.text ?? '' }),
    captions: t.field({
      type: [Caption],
      description: 'Empty in public responses, except of a preview.',
      resolve: (lesson) => lesson.captions ?? [],
    }),
    duration: t.int({ nullable: true, description: 'Seconds.', resolve: (lesson) => lesson.duration }),
    preview: t.boolean({ description: 'Everybody may see this lesson.', resolve: (lesson) => lesson.preview ?? false }),
    releaseAfterDays: t.int({
      nullable: true,
      description: 'It opens so many days after the access was granted. Null: not later than the access.',
      resolve: (lesson) => lesson.releaseAfterDays,
    }),
    releaseOn: t.field({
      type: 'Date',
      nullable: true,
      description: 'It opens on this day.',
      resolve: (lesson) => lesson.releaseOn,
    }),
  }),
})

const Module = builder.objectRef<Outline['modules'][number]>('Module').implement({
  description: 'A group of lessons (docs/rules/catalogue.md#courses).',
  fields: (t) => ({ title: t.exposeString('title'), lessons: t.field({ type: [Lesson], resolve: (module) => module.lessons }) }),
})

export const Lessons = builder.objectRef<Outline>('Lessons').implement({
  description: 'The structure of a course: plain lessons, or modules with lessons (docs/rules/admin-panel.md#course-structure).',
  fields: (t) => ({
    withModules: t.exposeBoolean('withModules'),
    lessons: t.field({ type: [Lesson], resolve: (outline) => outline.lessons }),
    modules: t.field({ type: [Module], resolve: (outline) => outline.modules }),
  }),
})

/**
 * The public outline: titles, descriptions and when a lesson opens, without the videos, texts and files that are sold. A preview has its
 * video, captions and text; files of the store are served by `server/delivery/lessons/previews.http.ts`.
 */
export function publicOutline(lessons: Outline, slug: string): Outline {
  const toPublic = (lesson: LessonShape) => publicLesson(lesson, slug)
  return {
    withModules: lessons.withModules,
    lessons: lessons.lessons.map(toPublic),
    modules: lessons.modules.map((module) => ({ ...module, lessons: module.lessons.map(toPublic) })),
  }
}

function publicLesson(lesson: LessonShape, slug: string): LessonShape {
  const { id, title, description, duration, preview, releaseAfterDays, releaseOn } = lesson
  const downloads = lesson.downloads.map((download) => ({ ...download, file: null, referenceLink: null }))
  const open = {
    id,
    title,
    description,
    duration,
    preview,
    releaseAfterDays,
    releaseOn,
    downloads,
    hasVideo: Boolean(lesson.video),
    video: null,
  }
  if (!preview) return open
  const address = `/api/courses/${slug}/previews/${encodeURIComponent(id)}`
  return {
    ...open,
    text: lesson.text,
    video: lesson.video && (insideFile(lesson.video) ? `${address}/video` : lesson.video),
    captions: (lesson.captions ?? []).map((caption, index) => ({
      ...caption,
      file: insideFile(caption.file) ? `${address}/captions/${index}` : caption.file,
    })),
  }
}

const DownloadInput = builder.inputType('DownloadInput', {
  fields: (t) => ({ title: t.string({ required: true }), file: t.string(), referenceLink: t.string(), size: t.string(), ext: t.string() }),
})
const CaptionInput = builder.inputType('CaptionInput', {
  fields: (t) => ({ language: t.string({ required: true }), label: t.string({ required: true }), file: t.string({ required: true }) }),
})
const LessonInput = builder.inputType('LessonInput', {
  fields: (t) => ({
    id: t.string(),
    title: t.string({ required: true }),
    description: t.string(),
    video: t.string(),
    downloads: t.field({ type: [DownloadInput] }),
    text: t.string(),
    captions: t.field({ type: [CaptionInput] }),
    duration: t.int(),
    preview: t.boolean(),
    releaseAfterDays: t.int(),
    releaseOn: t.field({ type: 'Date' }),
  }),
})
const ModuleInput = builder.inputType('ModuleInput', {
  fields: (t) => ({ title: t.string({ required: true }), lessons: t.field({ type: [LessonInput] }) }),
})
export const LessonsInput = builder.inputType('LessonsInput', {
  fields: (t) => ({
    withModules: t.boolean({ required: true }),
    lessons: t.field({ type: [LessonInput] }),
    modules: t.field({ type: [ModuleInput] }),
  }),
})
