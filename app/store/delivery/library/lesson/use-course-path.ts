import { useParams } from 'react-router'

/** Reads `/minha-estante/cursos/{slug}/{lesson}`. Without a lesson it is the page of the course. */
export function useCoursePath(): { slug: string; lesson: string } {
  const [, slug = '', lesson = ''] = (useParams()['*'] ?? '').split('/')
  return { slug, lesson }
}
