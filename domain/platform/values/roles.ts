export const adminRole = 'admin-geral-conteudo'

/**
 * The roles in the claims of a token or user. The claim is one flat key (a URL). Its value may be a list, a single name, or an object whose
 * `roles` is either.
 */
export function rolesOf(claims: Record<string, unknown>, claimName: string): string[] {
  const claim = claims[claimName]
  const roles = typeof claim === 'object' && claim !== null && 'roles' in claim ? claim.roles : claim
  if (typeof roles === 'string') return [roles]
  return Array.isArray(roles) ? roles.filter((role) => typeof role === 'string') : []
}

export const hasAdminRole = (claims: Record<string, unknown>, claimName: string): boolean => rolesOf(claims, claimName).includes(adminRole)
