import { useParams } from 'react-router'

/** Reads `/minha-estante/cursos/{slug}/{lesson}/{question}`. Without a lesson it is the page of the course. */
export function useCoursePath(): { slug: string; lesson: string; question: string } {
  const [, slug = '', lesson = '', question = ''] = (useParams()['*'] ?? '').split('/')
  return { slug, lesson, question }
}
