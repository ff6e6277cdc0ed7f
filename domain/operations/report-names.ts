/** The reports of a month for the accountant (docs/fiscal.md#exports). */
export const reportNames = ['orders', 'items', 'payments', 'fees', 'refunds', 'documents'] as const
export type ReportName = (typeof reportNames)[number]
