import { formatLongDay } from '#domain/platform/values/format-day.ts'

/** 21 de novembro de 2026. */
export const PostDate = ({ iso }: { iso: string }) => (
  <p className="mt-4 text-small text-ink-2">
    <time dateTime={iso}>{formatLongDay(iso)}</time>
  </p>
)
