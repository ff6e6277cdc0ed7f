import type { Lessons } from '#domain/catalogue/courses/course-form.ts'
import { lessonsInOrder } from '#domain/catalogue/courses/lessons-in-order.ts'
import { opensOn } from '#domain/delivery/lessons/lesson-release.ts'
import { formatDay } from '#domain/platform/values/format-day.ts'
import { greeted } from '#domain/platform/values/greeting.ts'
import { listed } from '#domain/platform/values/listed.ts'
import { type DataOf, declareEmail } from '#server/platform/emails/declare-email.ts'
import { linkBlock, look, writeEmail } from '#server/platform/emails/email-layout.ts'
import type { QueuedEmail } from '#server/platform/emails/outbox.sql.ts'
import { senderOf } from '#server/platform/emails/sender-of.ts'
import type { Written } from '#server/platform/emails/written.ts'
import { readStoreSettings } from '#server/platform/settings/store-settings.sql.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { courseUrl } from '../access/access-email.sql.ts'
import { courseEmailFacts } from '../access/course-emails.sql.ts'

export const courseEmails = {
  GRANTED: declareEmail({
    data: grantedData,
    isTrue: ({ isOpen, settings }) => isOpen && settings.access_emails,
    text: grantedEmail,
  }),
  IMPORTED: declareEmail({ data: grantedData, isTrue: ({ isOpen }) => isOpen, text: importedEmail }),
  LESSONS: declareEmail({
    data: lessonsData,
    isTrue: ({ isOpen, settings, access, lessons }) => isOpen && settings.lesson_emails && access.wantsLessons && lessons.length > 0,
    text: lessonsEmail,
  }),
}

/** Null: the access was revoked. */
async function courseData(deps: Deps, id: string) {
  const access = await courseEmailFacts(deps.db, id)
  if (!access) return null
  const { email, title, slug, expires_at: expiresAt } = access
  const isOpen = !access.isErased && (!expiresAt || expiresAt > new Date())
  const contents = { ...(await senderOf(deps)), email, expiresAt, courseTitle: title, courseUrl: courseUrl(deps.config, email, slug) }
  return { to: email, access, isOpen, settings: await readStoreSettings(deps), ...contents }
}

/** Lessons that are elsewhere open there: this store has no sign-in for them. */
async function grantedData(deps: Deps, { id }: QueuedEmail) {
  const course = await courseData(deps, id)
  return course && { ...course, signInUrl: deps.config.courseAccessUrl ? null : `${deps.config.publicUrl}/entrar` }
}

async function lessonsData(deps: Deps, { id }: QueuedEmail) {
  const course = await courseData(deps, id)
  if (!course) return null
  const { publicUrl, courseAccessUrl } = deps.config
  const { lessons: all, granted_at: grantedAt, openedOn } = course.access
  const lessons = lessonsInOrder(all as unknown as Lessons).filter((each) => opensOn(each, grantedAt, openedOn ?? ''))
  const lessonUrl =
    lessons.length === 1 && !courseAccessUrl ? { courseUrl: `${course.courseUrl}/${encodeURIComponent(lessons[0]!.id)}` } : {}
  const titles = lessons.map(({ title }) => title)
  return { ...course, ...lessonUrl, lessons: titles, unsubscribeUrl: `${publicUrl}/api/lesson-emails/${id}/end` }
}

/** The staff granted an access. It contains no link to a file, and nothing that opens the course without a sign-in. */
function grantedEmail(email: DataOf<typeof grantedData>): Written {
  const { storeName, supportEmail, courseTitle, expiresAt } = email
  const end = expiresAt ? `Ele fica aberto para você até ${formatDay(expiresAt)}.` : 'Ele é seu para sempre.'
  const opening = `Olá! A ${storeName} liberou para você o curso “${courseTitle}”. ${end}`
  const signIn = email.signInUrl
    ? [`Para entrar, use este e-mail (${email.email}) em ${email.signInUrl}: a loja manda um código. Não há senha.`]
    : []
  const closing = `Não esperava este acesso? Você não precisa fazer nada. Para falar com a loja, responda esta mensagem ou escreva para ${supportEmail}.`
  return writeEmail(email, {
    subject: `Seu acesso na ${storeName}: ${courseTitle}`,
    title: 'Um curso chegou para você',
    blocks: [opening, ...signIn, linkBlock('Abrir o curso', email.courseUrl, look.button), closing],
  })
}

/** The school has moved here. One e-mail for all courses of a person. */
function importedEmail(email: DataOf<typeof grantedData>): Written {
  const { storeName, supportEmail, access, signInUrl, to } = email
  const titles = access.imported.map((title) => `“${title}”`)
  const names = listed(titles)
  const opening = `a ${storeName} está de casa nova, e o que você já tinha veio junto: ${names}. Você não precisa comprar nem cadastrar nada.`
  return writeEmail(email, {
    subject: titles.length === 1 ? `Seu curso agora está na ${storeName}` : `Seus cursos agora estão na ${storeName}`,
    title: 'A casa é nova, os cursos são os seus',
    blocks: [
      access.name ? greeted(access.name, opening) : `Olá! ${opening.charAt(0).toUpperCase()}${opening.slice(1)}`,
      ...(signInUrl ? [`Para entrar, use este e-mail (${to}) em ${signInUrl}: a loja manda um código. Não há senha.`] : []),
      linkBlock(
        titles.length === 1 ? 'Abrir o curso' : 'Abrir os meus cursos',
        titles.length === 1 ? email.courseUrl : (signInUrl ?? email.courseUrl),
        look.button,
      ),
      `Algum curso faltou? Responda esta mensagem ou escreva para ${supportEmail}.`,
    ],
  })
}

/** Lessons of a course opened today. */
function lessonsEmail(email: DataOf<typeof lessonsData>): Written {
  const { courseTitle, lessons, unsubscribeUrl } = email
  const isOne = lessons.length === 1
  const opening = isOne
    ? `Olá! Abriu uma aula no seu curso “${courseTitle}”: “${lessons[0]}”.`
    : `Olá! Abriram ${lessons.length} aulas no seu curso “${courseTitle}”: ${listed(lessons.map((title) => `“${title}”`))}.`
  return writeEmail(email, {
    subject: isOne ? `Abriu uma aula: ${lessons[0]}` : `Abriram ${lessons.length} aulas em ${courseTitle}`,
    title: isOne ? 'Tem aula nova' : 'Tem aulas novas',
    blocks: [
      opening,
      linkBlock(isOne ? 'Abrir a aula' : 'Abrir o curso', email.courseUrl, look.button),
      'Você recebe este aviso porque tem acesso ao curso.',
    ],
    unsubscribe: { words: 'Não receber mais avisos de aulas', url: unsubscribeUrl },
  })
}
