import { z } from 'zod'
import { opensOn, type Release } from './lesson-release.ts'

/** The most browsers of a person that are told. A further one takes the place of the oldest. */
export const mostPushes = 10

const bytes = (length: number) =>
  z
    .string()
    .regex(/^[\w-]{1,100}$/)
    .refine((text) => Math.floor((text.length * 3) / 4) === length)

/** A subscription as a browser has it. `key`: the public key of the store that it was made with. All keys are in base64url. */
export const pushInput = z.object({
  endpoint: z.url({ protocol: /^https?$/ }).max(1_000),
  p256dh: bytes(65),
  auth: bytes(16),
  key: bytes(65),
})

/** GET /api/library/push. `isOn`: this browser is told. */
export const pushState = z.object({ key: z.string(), isOn: z.boolean() })
export type PushState = z.output<typeof pushState>

/** Whether the address can be that of a push service: the port is that of https, and it names no user. */
export function isPushAddress(address: string): boolean {
  const { protocol, port, username, password } = new URL(address)
  return protocol === 'https:' && port === '' && username === '' && password === ''
}

/** A push says this and nothing else: it crosses other people's servers, and may be shown on a locked screen. */
export interface PushText {
  title: string
  /** A path of the member area. */
  link: string
}

interface News {
  course: { slug: string; title: string }
  grantedAt: Date
  /** In order. */
  lessons: readonly (Release & { id: string; title: string })[]
  /** YYYY-MM-DD in São Paulo. */
  day: string
}

/** Null: no lesson of the course opened on that day for this access. */
export function newLessonsText({ course, grantedAt, lessons, day }: News): PushText | null {
  const opened = lessons.filter((lesson) => opensOn(lesson, grantedAt, day))
  const [first] = opened
  if (!first) return null
  return opened.length === 1
    ? { title: `Tem aula nova: “${first.title}”`, link: linkTo(course.slug, first.id) }
    : { title: `Tem aulas novas em “${course.title}”`, link: linkTo(course.slug) }
}

interface Answered {
  slug: string
  lesson: { id: string; title: string }
  question: string
}

export const answeredText = ({ slug, lesson, question }: Answered): PushText => ({
  title: `Chegou a resposta da sua pergunta em “${lesson.title}”`,
  link: linkTo(slug, lesson.id, question),
})

const linkTo = (...parts: string[]) => `/minha-estante/cursos/${parts.map(encodeURIComponent).join('/')}`
