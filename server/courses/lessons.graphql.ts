import type { Lessons as LessonsShape } from '#domain/course-form.ts'
import { builder } from '../graphql/builder.ts'

type LessonShape = Omit<LessonsShape['lessons'][number], 'video' | 'downloads'> & { video: string | null; downloads: DownloadShape[] }
type DownloadShape = { title: string; file: string | null; referenceLink: string | null; size: string; ext: string }
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

const Lesson = builder.objectRef<LessonShape>('Lesson').implement({
  description: 'A lesson of a course (docs/rules/catalogue.md#courses).',
  fields: (t) => ({
    id: t.exposeString('id'),
    title: t.exposeString('title'),
    description: t.exposeString('description'),
    video: t.exposeString('video', { nullable: true, description: 'URL. Null in public responses, because it is sold.' }),
    downloads: t.field({ type: [Download], resolve: (lesson) => lesson.downloads }),
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

/** The public outline: titles and descriptions, without the videos and files that are sold. */
export function publicOutline(lessons: Outline): Outline {
  const shown = (lesson: LessonShape): LessonShape => ({
    ...lesson,
    video: null,
    downloads: lesson.downloads.map((download) => ({ ...download, file: null, referenceLink: null })),
  })
  return {
    withModules: lessons.withModules,
    lessons: lessons.lessons.map(shown),
    modules: lessons.modules.map((module) => ({ ...module, lessons: module.lessons.map(shown) })),
  }
}

const DownloadInput = builder.inputType('DownloadInput', {
  fields: (t) => ({ title: t.string({ required: true }), file: t.string(), referenceLink: t.string(), size: t.string(), ext: t.string() }),
})
const LessonInput = builder.inputType('LessonInput', {
  fields: (t) => ({
    id: t.string(),
    title: t.string({ required: true }),
    description: t.string(),
    video: t.string(),
    downloads: t.field({ type: [DownloadInput] }),
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
