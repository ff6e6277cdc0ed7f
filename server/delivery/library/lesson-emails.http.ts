import { Hono } from 'hono'
import { z } from 'zod'
import type { Deps } from '#server/platform/start/deps.ts'
import { shortPage } from '#server/platform/web/http/short-page.ts'
import { setLessonEmails } from '#server/people/buyers/buyers.sql.ts'
import { notFound } from '#server/platform/start/refusal.ts'
import { courseEmailFacts } from './course-emails.sql.ts'

const missing = 'Este link não vale mais. Em Meus dados, na sua estante, você desliga os avisos.'

const pagePolicy = "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"

/** The link to get no more e-mails about lessons: GET shows a button, because programs open links; POST is the button, and RFC 8058's. */
export function lessonEmailRoutes({ db }: Pick<Deps, 'db'>) {
  const addressOf = async (id: string) => (z.uuid().safeParse(id).success && (await courseEmailFacts(db, id))?.email) || notFound(missing)
  const profile = { label: 'Ir para os meus dados', to: '/minha-estante/dados' }
  return new Hono()
    .get('/lesson-emails/:id/end', async (context) => {
      await addressOf(context.req.param('id'))
      context.header('content-security-policy', pagePolicy)
      const text = 'Quando uma aula dos seus cursos abrir, a loja não vai mais avisar por e-mail. As aulas continuam na sua estante.'
      return context.html(shortPage({ title: 'Parar os avisos de aulas?', text, press: 'Parar os avisos', action: profile }))
    })
    .post('/lesson-emails/:id/end', async (context) => {
      await setLessonEmails(db, await addressOf(context.req.param('id')), false)
      context.header('content-security-policy', pagePolicy)
      const text = 'Você não recebe mais avisos de aulas. Se mudar de ideia, ligue de novo em Meus dados.'
      return context.html(shortPage({ title: 'Pronto', text, action: profile }))
    })
}
