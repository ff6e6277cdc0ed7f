/** Characters of a text that staff write themselves (docs/rules/settings.md#texts). */
export const longestLegalText = 60_000
