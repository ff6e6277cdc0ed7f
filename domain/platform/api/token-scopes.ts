/** Parts of the API that a personal token may be for (docs/tokens.md). */
export const tokenAreas = ['catalogue', 'orders', 'people', 'delivery', 'money', 'fiscal', 'operations', 'settings'] as const
export type TokenArea = (typeof tokenAreas)[number]
export type TokenScope = `${TokenArea}:${'read' | 'write'}`

export const tokenScopes = tokenAreas.flatMap((area): TokenScope[] => [`${area}:read`, `${area}:write`])

/** Access to an operation: every one of these scopes, a signed-in staff member in person, or nothing at all. */
export type OperationAccess = readonly TokenScope[] | 'person' | 'public'

/** Who may write may read. */
export const isScopeGranted = (scopes: readonly string[], needed: TokenScope): boolean =>
  scopes.includes(needed) || scopes.includes(needed.replace(/:read$/, ':write'))

/** The words of the contracts. */
export const scopeList = (scopes: readonly TokenScope[]) => scopes.map((scope) => `\`${scope}\``).join(', ')

/** How every token begins, so that scanners of public code recognize it. */
export const tokenPrefix = 'sabia_'
