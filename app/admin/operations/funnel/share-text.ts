const percent = new Intl.NumberFormat('pt-BR', { style: 'percent', maximumFractionDigits: 0 })

/** A ratio from 0 to 1 as a percentage. Null means unknown. */
export const shareText = (share: number | null): string => (share === null ? '—' : percent.format(share))
