import { type Allowed, allowed, refused } from '../values/allowed.ts'
import { listed } from '../values/listed.ts'
import { hasRight, type Right, type Role, roleNames, rolesWith } from './rights.ts'

export const withoutRole = 'Você ainda não tem um papel na equipe: peça um a quem tem o papel Direção.'

/** Whether somebody with this role may use the right; if not, who may. The server refuses with the sentence that the panel's button shows. */
export function mayUse(role: Role | null, right: Right): Allowed {
  if (hasRight(role, right)) return allowed
  if (role === null) return refused('FORBIDDEN', withoutRole)
  return refused('FORBIDDEN', `${whoMay(right)} fazer isto.`)
}

function whoMay(right: Right): string {
  const names = rolesWith(right).map((each) => roleNames[each])
  return names.length === 1 ? `Só o papel ${names[0]} pode` : `Só os papéis ${listed(names)} podem`
}
