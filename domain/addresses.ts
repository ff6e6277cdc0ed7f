/** See docs/rules/admin-panel.md#permissions: e-mail addresses in a text, apart by spaces, commas, semicolons or lines; what has no at-sign is none. Each once. */
export const addressesIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\s,;]+/)
      .filter((token) => token.includes('@'))
      .map((token) => token.toLowerCase()),
  ),
]
