import { counted } from '#domain/platform/values/counted.ts'
import { firstName, greeted } from '#domain/platform/values/greeting.ts'
import { plainLine } from '#domain/platform/values/plain-text.ts'
import { type DataOf, declareEmail } from '#server/platform/emails/declare-email.ts'
import { linkBlock, listBlock, look, writeEmail } from '#server/platform/emails/email-layout.ts'
import type { QueuedEmail } from '#server/platform/emails/outbox.sql.ts'
import { senderOf } from '#server/platform/emails/sender-of.ts'
import type { Written } from '#server/platform/emails/written.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { answeredFacts, noticeFacts } from './question-emails.sql.ts'

export const questionEmails = {
  /** To teachers, at most one in an hour each. */
  QUESTIONS: declareEmail({ data: noticeData, isTrue: ({ count }) => count > 0, text: noticeEmail }),
  /** To the person who asked. */
  ANSWERED: declareEmail({ data: answeredData, isTrue: ({ isOpen }) => isOpen, text: answeredEmail }),
}

async function noticeData(deps: Deps, { id }: QueuedEmail) {
  const facts = await noticeFacts(deps.db, id)
  if (!facts) return null
  const sender = await senderOf(deps)
  return { ...sender, ...facts, to: facts.email ?? sender.supportEmail, link: `${deps.config.publicUrl}/admin/questions?aberta=sim` }
}

function noticeEmail(email: DataOf<typeof noticeData>): Written {
  const { count, questions, link } = email
  const [first] = questions
  const title = count === 1 && first?.lesson ? `Pergunta em “${first.lesson}”` : counted(count, 'pergunta nova', 'perguntas novas')
  const lines = questions.map(
    ({ course, lesson, name, text }) => `${firstName(name ?? '') ?? 'Alguém'}, em “${lesson ?? course}”: ${plainLine(text)}`,
  )
  return writeEmail(email, {
    subject: title,
    title,
    blocks: [
      count === 1 ? 'Alguém perguntou em uma aula e espera a sua resposta.' : 'Estas perguntas de aulas esperam a sua resposta.',
      listBlock(lines),
      ...(count > lines.length ? ['As outras estão no painel.'] : []),
      linkBlock('Responder no painel', link, look.button),
      'Quando chegam muitas perguntas, este aviso vem no máximo uma vez por hora.',
    ],
  })
}

async function answeredData(deps: Deps, { id }: QueuedEmail) {
  const facts = await answeredFacts(deps.db, id)
  if (!facts) return null
  const { email: to, slug, lesson_id: lesson, lesson_title: title, question_id: question, expires_at: expiresAt } = facts
  const link = `${deps.config.publicUrl}/minha-estante/cursos/${[slug, lesson, question].map(encodeURIComponent).join('/')}`
  const isOpen = title !== null && (expiresAt === null || expiresAt > new Date())
  return { ...(await senderOf(deps)), to, name: facts.name ?? '', title, link, isPrivate: facts.private, isOpen }
}

/** The answer is part of the course, so the e-mail leads to it. */
function answeredEmail(email: DataOf<typeof answeredData>): Written {
  const { name, title, link, isPrivate } = email
  return writeEmail(email, {
    subject: `Sua pergunta em “${title}” foi respondida`,
    title: 'Chegou a resposta',
    blocks: [
      greeted(name, `a sua pergunta na aula “${title}” foi respondida.${isPrivate ? ' Só você vê esta resposta.' : ''}`),
      linkBlock('Ler a resposta', link, look.button),
      'Você recebe este aviso porque fez a pergunta.',
    ],
  })
}
