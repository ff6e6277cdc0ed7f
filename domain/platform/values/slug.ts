const longest = 120

/** A slug from a title: 'A coragem de descansar!' → 'a-coragem-de-descansar'; empty if the title has none of a-z and 0-9. */
export const slugOf = (title: string): string =>
  title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longest)
    .replace(/^-|-$/g, '')
