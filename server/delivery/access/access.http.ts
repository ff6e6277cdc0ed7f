import { z } from 'zod'
import { emailInput } from '#domain/platform/values/person-input.ts'
import { plainLine, upTo } from '#domain/platform/values/plain-text.ts'
import { done } from '#domain/platform/api/answers.ts'
import { restCall } from '#server/platform/web/http/rest-call.http.ts'
import { staff } from '#server/platform/web/staff.ts'
import { check, Refusal } from '#domain/platform/refusals/refusal.ts'
import { courseIdBySlug } from '#server/catalogue/products/former-slugs.sql.ts'
import { permit } from './permit.ts'

const permissionInput = z.object({
  courses: z
    .string()
    .overwrite(upTo(300, plainLine))
    .min(1)
    .max(300, { abort: true })
    .regex(/^-?[^\p{Cc}\s]+$/u, 'Escreva o endereço (slug) do curso.'),
})

/** A course's slug grants, the slug after a minus revokes (docs/rules/api.md#permissions). */
export const accessCalls = [
  restCall('changePermission', 'post /api/users/{email}/permissions', {
    who: staff('delivery:write'),
    limit: 'permissions',
    summary: 'Grants a course by its slug, or revokes it by the slug after a minus.',
    body: permissionInput,
    answers: { 200: done },
    errors: ['NOT_FOUND'],
    run: async ({ db }, { caller, path, body: { courses } }) => {
      const email = check(emailInput, path.email)
      const revoking = courses.startsWith('-')
      const courseId = await courseIdBySlug(db, revoking ? courses.slice(1) : courses)
      if (!courseId) throw new Refusal('NOT_FOUND', 'Course not found')
      await permit(db, caller.email, revoking ? 'REVOKED' : 'GRANTED', email, courseId)
      return { ok: true } as const
    },
  }),
]
