/** © 2026 Sabiá. */
export const copyright = (storeName: string): string => `© ${new Date().getFullYear()} ${storeName}`
