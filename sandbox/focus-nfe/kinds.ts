/** The paths of the API: NFS-e of the national layout, NFS-e of a city, NF-e. */
export const fiscalKinds = ['nfsen', 'nfse', 'nfe'] as const
export type FiscalKind = (typeof fiscalKinds)[number]
