const number = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 })

/** 1,2 MB. */
export const formatBytes = (bytes: number): string =>
  bytes < 1_000_000
    ? `${number.format(bytes / 1_000)} kB`
    : bytes < 1e9
      ? `${number.format(bytes / 1e6)} MB`
      : `${number.format(bytes / 1e9)} GB`
