import { useParams } from 'react-router'

/** What `/minha-estante/cursos/{slug}/{lesson}` names. Without a lesson it is the page of the course. */
export function useCoursePath(): { slug: string; lesson: string } {
  const [, slug = '', lesson = ''] = (useParams()['*'] ?? '').split('/')
  return { slug, lesson }
}
