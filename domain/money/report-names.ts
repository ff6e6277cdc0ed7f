/** The reports of a month, for the accountant and, the last one, for who advertises (docs/fiscal.md#exports). */
export const reportNames = ['orders', 'items', 'payments', 'fees', 'refunds', 'documents', 'sources'] as const
export type ReportName = (typeof reportNames)[number]
