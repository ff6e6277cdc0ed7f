const number = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 })

/** 1,2 MB. */
export const formatBytes = (bytes: number): string =>
  bytes < 1_000_000
    ? `${number.format(bytes / 1_000)} kB`
    : bytes < 1e9
      ? `${number.format(bytes / 1e6)} MB`
      : `${number.format(bytes / 1e9)} GB`

/** `EPUB, 1,2 MB`, as far as it is known. */
export const fileText = ({ format, bytes }: { format: string | null; bytes: number | null }): string =>
  [format, bytes && formatBytes(bytes)].filter(Boolean).join(', ')
