import { z } from 'zod'
import type { Db } from '#server/platform/database/database.ts'
import { restCall } from '#server/platform/web/http/rest-call.http.ts'
import { shortPage, shortPagePolicy } from '#server/platform/web/http/short-page.ts'
import { setWantedEmails } from '#server/people/buyers/buyers.sql.ts'
import { notFound } from '#server/platform/start/refusal.ts'
import { courseEmailFacts } from './course-emails.sql.ts'

const missing = 'Este link não vale mais. Em Meus dados, na sua estante, você desliga os avisos.'

const profile = { label: 'Ir para os meus dados', to: '/minha-estante/dados' }

/** The link to get no more e-mails about lessons: GET shows a button, because programs open links; POST is the button, and RFC 8058's. */
export const lessonEmailCalls = [
  restCall('getLessonEmailsPage', 'get /api/lesson-emails/{id}/end', {
    summary:
      'The link in an e-mail about lessons: a page whose button ends these e-mails. It changes nothing, since mail programs open it too.',
    answers: { 200: 'text/html' },
    errors: ['NOT_FOUND'],
    run: async ({ db }, { context, path }) => {
      await addressOf(db, path.id)
      context.header('content-security-policy', shortPagePolicy)
      const text = 'Quando uma aula dos seus cursos abrir, a loja não vai mais avisar por e-mail. As aulas continuam na sua estante.'
      return context.html(shortPage({ title: 'Parar os avisos de aulas?', text, press: 'Parar os avisos', action: profile }))
    },
  }),
  restCall('endLessonEmails', 'post /api/lesson-emails/{id}/end', {
    summary: 'The button of that page, and the one of mail programs (RFC 8058): its person gets no more e-mails about lessons.',
    answers: { 200: 'text/html' },
    errors: ['NOT_FOUND'],
    run: async ({ db }, { context, path }) => {
      await setWantedEmails(db, await addressOf(db, path.id), { lessonEmails: false })
      context.header('content-security-policy', shortPagePolicy)
      const text = 'Você não recebe mais avisos de aulas. Se mudar de ideia, ligue de novo em Meus dados.'
      return context.html(shortPage({ title: 'Pronto', text, action: profile }))
    },
  }),
]

const addressOf = async (db: Db, id: string) =>
  (z.uuid().safeParse(id).success && (await courseEmailFacts(db, id))?.email) || notFound(missing)
