interface Outline<Each> {
  withModules: boolean
  lessons: Each[]
  modules: { lessons: Each[] }[]
}

/** All lessons of a course, in order. */
export const lessonsInOrder = <Each>({ withModules, lessons, modules }: Outline<Each>): Each[] =>
  withModules ? modules.flatMap((module) => module.lessons) : lessons
