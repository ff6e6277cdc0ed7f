import { setWantedEmails } from '#server/people/buyers/buyers.sql.ts'
import { pressedLink } from '#server/platform/web/pages/pressed-link.http.ts'
import { courseEmailFacts } from '../access/course-emails.sql.ts'

const action = { label: 'Ir para os meus dados', to: '/minha-estante/dados' }

/** The link to get no more e-mails about lessons. */
export const lessonEmailCalls = pressedLink({
  ids: ['getLessonEmailsPage', 'endLessonEmails'],
  address: '/api/lesson-emails/{id}/end',
  does: 'its person gets no more e-mails about lessons (RFC 8058)',
  missing: 'Este link não vale mais. Em Meus dados, na sua estante, você desliga os avisos.',
  find: async ({ db }, id) => (await courseEmailFacts(db, id))?.email,
  page: () => ({
    title: 'Parar os avisos de aulas?',
    text: 'Quando uma aula dos seus cursos abrir, a loja não vai mais avisar por e-mail. As aulas continuam na sua estante.',
    press: 'Parar os avisos',
    action,
  }),
  press: ({ db }, email) => setWantedEmails(db, email, { lessonEmails: false }),
  done: () => ({ title: 'Pronto', text: 'Você não recebe mais avisos de aulas. Se mudar de ideia, ligue de novo em Meus dados.', action }),
})
