import { formatDay } from '#domain/platform/values/format-day.ts'
import { emailPage, emailText, escapeHtml, look, paragraph, type Sender } from '#server/platform/emails/email-layout.ts'
import type { Written } from '#server/platform/emails/written.ts'

interface CourseEmail extends Sender {
  courseTitle: string
  courseUrl: string
}

export interface GrantedEmail extends CourseEmail {
  email: string
  expiresAt: Date | null
  /** Where this address signs in; undefined if the lessons are elsewhere. */
  signInUrl?: string
}

/** The staff granted an access. It contains no link to a file, and nothing that opens the course without a sign-in. */
export function grantedEmail(email: GrantedEmail): Written {
  const { storeName, supportEmail, courseTitle, expiresAt } = email
  const end = expiresAt ? `Ele fica aberto para você até ${formatDay(expiresAt)}.` : 'Ele é seu para sempre.'
  const opening = `Olá! A ${storeName} liberou para você o curso “${courseTitle}”. ${end}`
  const signIn = email.signInUrl
    ? [`Para entrar, use este e-mail (${email.email}) em ${email.signInUrl}: a loja manda um código de seis dígitos. Não há senha.`]
    : []
  const closing = `Não esperava este acesso? Você não precisa fazer nada. Para falar com a loja, responda esta mensagem ou escreva para ${supportEmail}.`
  return written(email, {
    subject: `Seu acesso na ${storeName}: ${courseTitle}`,
    title: 'Um curso chegou para você',
    paragraphs: [opening, ...signIn],
    closing,
    button: 'Abrir o curso',
  })
}

export interface LessonsEmail extends CourseEmail {
  lessons: readonly string[]
  unsubscribeUrl: string
}

/** Lessons of a course opened today. Ends with the way to get no more of these, in mail programs too (RFC 8058). */
export function lessonsEmail(email: LessonsEmail): Written {
  const { courseTitle, lessons, unsubscribeUrl } = email
  const isOne = lessons.length === 1
  const opening = isOne
    ? `Olá! Abriu uma aula no seu curso “${courseTitle}”: “${lessons[0]}”.`
    : `Olá! Abriram ${lessons.length} aulas no seu curso “${courseTitle}”: ${new Intl.ListFormat('pt-BR').format(lessons.map((title) => `“${title}”`))}.`
  return {
    ...written(email, {
      subject: isOne ? `Abriu uma aula: ${lessons[0]}` : `Abriram ${lessons.length} aulas em ${courseTitle}`,
      title: isOne ? 'Tem aula nova' : 'Tem aulas novas',
      paragraphs: [opening],
      closing: 'Você recebe este aviso porque tem acesso ao curso.',
      button: isOne ? 'Abrir a aula' : 'Abrir o curso',
      end: { text: 'Não receber mais avisos de aulas', url: unsubscribeUrl },
    }),
    headers: { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  }
}

interface Parts {
  subject: string
  title: string
  paragraphs: string[]
  closing: string
  button: string
  end?: { text: string; url: string }
}

function written(email: CourseEmail, { subject, title, paragraphs, closing, button, end }: Parts): Written {
  const link = (url: string, text: string, attributes: string) =>
    `<p><a href="${escapeHtml(url)}" ${attributes}>${escapeHtml(text)}</a></p>`
  return {
    subject,
    text: emailText([...paragraphs, `${button}: ${email.courseUrl}`, closing, ...(end ? [`${end.text}: ${end.url}`] : [])], email),
    html: emailPage({
      title,
      preview: paragraphs[0]!,
      sender: email,
      body: [
        ...paragraphs.map(paragraph),
        link(email.courseUrl, button, look.button),
        paragraph(closing),
        ...(end ? [link(end.url, end.text, look.link)] : []),
      ].join('\n'),
    }),
  }
}
