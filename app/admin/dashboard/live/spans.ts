const usual = 30
export const spans: readonly number[] = [7, usual, 90]

/** How many days the address asks for (?dias); 30 where it names none of the choices. */
export const spanIn = (query: URLSearchParams): number => spans.find((span) => String(span) === query.get('dias')) ?? usual

/** What stands in the address for a choice; the usual one leaves it empty. */
export const spanValue = (span: number): string | null => (span === usual ? null : String(span))
