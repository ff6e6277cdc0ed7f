export const longestQuestion = 4_000
/** The most questions of one person in 24 hours, in all courses. */
export const mostAsked = 20
/** Questions of one page below a lesson. */
export const questionsPage = 10
