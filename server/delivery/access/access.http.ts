import { z } from 'zod'
import { emailInput } from '#domain/platform/values/person-input.ts'
import { plainLine, upTo } from '#domain/platform/values/plain-text.ts'
import { done } from '#domain/platform/api/answers.ts'
import { restCall } from '#server/platform/web/http/rest-call.http.ts'
import { type Staff, staff } from '#server/platform/web/staff.ts'
import { check, notFound } from '#domain/platform/refusals/refusal.ts'
import type { Db } from '#server/platform/database/database.ts'
import { courseIdBySlug } from '#server/catalogue/products/former-slugs.sql.ts'
import { permit } from './grant-by-staff.ts'

const permissionInput = z.object({
  courses: z
    .string()
    .overwrite(upTo(300, plainLine))
    .min(1)
    .max(300, { abort: true })
    .regex(/^-?[^\p{Cc}\s]+$/u, 'Escreva o endereço (slug) do curso.'),
})

const changeAccess = {
  who: staff('access.grant', 'delivery:write'),
  limit: 'permissions',
  answers: { 200: done },
  errors: ['BAD_USER_INPUT', 'NOT_FOUND'],
} as const

/** docs/rules/api.md#accesses. In the older call, a course's slug grants, and revokes after a minus. */
export const accessCalls = [
  restCall('grantAccess', 'put /api/accesses/{email}/{course}', {
    ...changeAccess,
    summary: 'Grants a course, by its slug, to an address. An existing grant changes nothing, unless it ends.',
    run: ({ db }, { caller, path: { email, course } }) => change(db, caller, 'GRANTED', email, course),
  }),
  restCall('revokeAccess', 'delete /api/accesses/{email}/{course}', {
    ...changeAccess,
    summary: 'Revokes what staff granted, or an order or import gave.',
    run: ({ db }, { caller, path: { email, course } }) => change(db, caller, 'REVOKED', email, course),
  }),
  restCall('changePermission', 'post /api/users/{email}/permissions', {
    ...changeAccess,
    summary: 'Grants a course by its slug, or revokes it by the slug after a minus.',
    body: permissionInput,
    run: ({ db }, { caller, path: { email }, body: { courses } }) =>
      courses.startsWith('-') ? change(db, caller, 'REVOKED', email, courses.slice(1)) : change(db, caller, 'GRANTED', email, courses),
  }),
]

async function change(db: Db, { email: actor }: Staff, action: 'GRANTED' | 'REVOKED', address: string, slug: string) {
  const email = check(emailInput, address)
  const courseId = (await courseIdBySlug(db, slug)) ?? notFound('Course not found')
  await permit(db, actor, action, email, courseId)
  return { ok: true } as const
}
