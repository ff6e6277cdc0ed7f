import { z } from 'zod'
import { emailInput } from '#domain/platform/values/person-input.ts'
import { type Role, roles } from '#domain/platform/roles/rights.ts'

const role = z.enum(roles as [Role, ...Role[]], 'Escolha um papel.')
const courseIds = z.array(z.uuid('Escolha cursos da lista.')).max(200, 'Escolha no máximo 200 cursos.')

/** An invitation: whoever signs in with this address gets the role. */
export const newMember = z.object({ email: emailInput, role, courseIds: courseIds.default([]) }).superRefine(refuseWithoutCourses)
export const memberChange = z.object({ role, courseIds }).superRefine(refuseWithoutCourses)
export type MemberChange = z.output<typeof memberChange>

function refuseWithoutCourses(member: { role: Role; courseIds: string[] }, context: z.RefinementCtx) {
  if (member.role === 'TEACHER' && member.courseIds.length === 0)
    context.addIssue({ code: 'custom', path: ['courseIds'], message: 'Escolha pelo menos um curso desta pessoa.' })
}
