/** The page of a lesson, of a question below it, or of its course. */
export const lessonPath = (slug: string, lesson = '', question = '') =>
  `/minha-estante/cursos/${[slug, encodeURIComponent(lesson), encodeURIComponent(question)].filter(Boolean).join('/')}`

/** A lesson at a second of its video. */
export const momentPath = (slug: string, lesson: string, second: number | undefined) =>
  `${lessonPath(slug, lesson)}${second === undefined ? '' : `?t=${Math.floor(second)}`}`

/** The notebook, or its page of a course (its id) or e-book (the id of its line). */
export const notebookPath = (source?: string) => `/minha-estante/anotacoes${source ? `/${source}` : ''}`
