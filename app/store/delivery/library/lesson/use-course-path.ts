import { useParams } from 'react-router'

/** The page of a lesson, or of its course. */
export const lessonPath = (slug: string, lesson?: string) =>
  `/minha-estante/cursos/${slug}${lesson ? `/${encodeURIComponent(lesson)}` : ''}`

/** Reads `/minha-estante/cursos/{slug}/{lesson}`. Without a lesson it is the page of the course. */
export function useCoursePath(): { slug: string; lesson: string } {
  const [, slug = '', lesson = ''] = (useParams()['*'] ?? '').split('/')
  return { slug, lesson }
}
