import { previewParameter } from '#domain/catalogue/products/preview.ts'

/** The token of a draft in the address. */
export function previewIn({ searchParams }: URL): { preview?: string } {
  const preview = searchParams.get(previewParameter)
  return preview ? { preview: preview.slice(0, 1_000) } : {}
}

export const DraftNote = () => (
  <p role="status" className="bg-info-wash px-4 py-3 text-center font-semibold text-info">
    Rascunho: só quem tem este endereço vê a página. Ela ainda não está à venda.
  </p>
)
