import { ErrorBox } from '../../ui/error-box.tsx'

/** The products were read again and still do not add up to the server's total: the page itself is too old. What is typed outlives a reload. */
export const OtherPrice = () => (
  <ErrorBox message="O preço mudou enquanto esta página estava aberta.">
    <button type="button" onClick={() => window.location.reload()} className="ink-link mt-2 min-h-11 font-semibold">
      Atualizar a página
    </button>
  </ErrorBox>
)
