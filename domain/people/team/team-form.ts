import { z } from 'zod'
import { type Role, roles } from '#domain/platform/roles/rights.ts'
import { emailInput } from '#domain/platform/values/person-input.ts'

const fields = {
  role: z.enum(roles as [Role, ...Role[]], 'Escolha um papel.'),
  /** Counts for a teacher only. */
  courseIds: z.array(z.uuid('Escolha cursos da lista.')).max(200, 'Escolha no máximo 200 cursos.'),
}
export const withoutCourses = 'Escolha pelo menos um curso desta pessoa.'

/** An invitation: whoever signs in with this address gets the role. */
export const newMember = z.object({ email: emailInput, ...fields, courseIds: fields.courseIds.default([]) })
export const memberChange = z.object(fields).partial()
export type MemberChange = z.output<typeof memberChange>
