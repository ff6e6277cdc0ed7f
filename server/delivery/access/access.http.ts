import { Hono } from 'hono'
import { z } from 'zod'
import { emailInput } from '#domain/platform/values/person-input.ts'
import { plainLine } from '#domain/platform/values/plain-text.ts'
import type { Done } from '#domain/platform/api/answers.ts'
import { readJson, smallBody } from '#server/platform/web/http/responses.http.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { staffOf } from '#server/platform/web/graphql/staff.ts'
import { check, Refusal } from '#server/platform/start/refusal.ts'
import { courseIdBySlug } from '#server/platform/database/history/former-slugs.sql.ts'
import { permit } from './permit.ts'

export const permissionInput = z.object({
  courses: z
    .string()
    .overwrite(plainLine)
    .min(1)
    .max(300)
    .regex(/^-?[^\p{Cc}\s]+$/u, 'Escreva o endereço (slug) do curso.'),
})

/** POST /users/{email}/permissions (docs/rules/api.md#permissions): a course's slug grants, the slug after a minus revokes. Staff only. */
export function accessRoutes(deps: Pick<Deps, 'db' | 'verifyToken'>) {
  return new Hono().post('/users/:email/permissions', smallBody, async (context) => {
    const staff = staffOf(await deps.verifyToken(context.req.header('authorization')))
    const email = check(emailInput, context.req.param('email'))
    const { courses } = await readJson(context, permissionInput)
    const revoking = courses.startsWith('-')
    const courseId = await courseIdBySlug(deps.db, revoking ? courses.slice(1) : courses)
    if (!courseId) throw new Refusal('NOT_FOUND', 'Course not found')
    await permit(deps.db, staff.email, revoking ? 'REVOKED' : 'GRANTED', email, courseId)
    return context.json({ ok: true } satisfies Done)
  })
}
