import type { Lessons } from '#domain/catalogue/courses/course-form.ts'
import { lessonsInOrder } from '#domain/catalogue/courses/lessons-in-order.ts'
import { opensOn } from '#domain/delivery/lessons/lesson-release.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { readStoreSettings } from '#server/platform/settings/store-settings.sql.ts'
import type { Written } from '#server/platform/emails/written.ts'
import { courseUrl } from '../access/compose-access-email.sql.ts'
import { grantedEmail, lessonsEmail } from './course-email.ts'
import { courseEmailFacts } from './course-emails.sql.ts'
import type { ClaimedEmail } from '#server/platform/emails/emails.sql.ts'
import { senderOf } from '#server/platform/emails/sender-of.ts'

type CourseEmail = Extract<ClaimedEmail, { table: 'course_emails' }>

/** Composes an e-mail about an access. Null: it is over, revoked, or the store or its person wants no such e-mails. */
export async function composeCourseEmail(
  deps: Pick<Deps, 'db' | 'config' | 'log'>,
  { id, kind }: CourseEmail,
): Promise<({ to: string } & Written) | null> {
  const access = await courseEmailFacts(deps.db, id)
  const settings = await readStoreSettings(deps)
  if (!access || (access.expires_at && access.expires_at <= new Date())) return null
  const { email, title: courseTitle, slug } = access
  const { publicUrl, courseAccessUrl } = deps.config
  const course = { ...(await senderOf(deps)), courseTitle, courseUrl: courseUrl(deps.config, email, slug) }
  if (kind === 'GRANTED') {
    if (!settings.access_emails) return null
    const signInUrl = courseAccessUrl ? {} : { signInUrl: `${publicUrl}/entrar` }
    return { to: email, ...grantedEmail({ ...course, email, expiresAt: access.expires_at, ...signInUrl }) }
  }
  const lessons = lessonsInOrder(access.lessons as unknown as Lessons).filter((each) =>
    opensOn(each, access.granted_at, access.openedOn ?? ''),
  )
  if (!settings.lesson_emails || !access.wantsLessons || lessons.length === 0) return null
  const unsubscribeUrl = `${publicUrl}/api/lesson-emails/${id}/end`
  const lessonUrl =
    lessons.length === 1 && !courseAccessUrl ? { courseUrl: `${course.courseUrl}/${encodeURIComponent(lessons[0]!.id)}` } : {}
  return { to: email, ...lessonsEmail({ ...course, ...lessonUrl, lessons: lessons.map(({ title }) => title), unsubscribeUrl }) }
}
