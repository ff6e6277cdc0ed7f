import type { CourseOfLibrary } from '#domain/delivery/library-answers.ts'

/** The lesson to go on with, or the course if there is none. */
export const lessonAddress = ({ slug, continueWith }: CourseOfLibrary): string =>
  `/minha-estante/cursos/${slug}${continueWith ? `/${encodeURIComponent(continueWith.id)}` : ''}`
