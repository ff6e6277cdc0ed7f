const day = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo', day: 'numeric', month: 'long', year: 'numeric' })

/** 21 de novembro de 2026. */
export const PostDate = ({ iso }: { iso: string }) => (
  <p className="mt-4 text-small text-ink-2">
    <time dateTime={iso}>{day.format(new Date(iso))}</time>
  </p>
)
