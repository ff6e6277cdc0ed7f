export interface Outline<Each> {
  withModules: boolean
  lessons: Each[]
  modules: { lessons: Each[] }[]
}

/** All lessons of a course, in order. */
export const lessonsInOrder = <Each>({ withModules, lessons, modules }: Outline<Each>): Each[] =>
  withModules ? modules.flatMap((module) => module.lessons) : lessons

/** Said of a course that is sold before its first lesson is there. */
export const noLessonsYet = 'Este curso ainda não tem aulas na sua estante. Quando a primeira chegar, você já tem acesso a ela.'
