/** The most copies that a book can have, and that one edit adds or removes. */
export const maximumStock = 10_000_000
