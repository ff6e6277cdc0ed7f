import { Button } from '../../ui/button.tsx'
import { SupportEmail } from './support-email.tsx'

/**
 * The id of the explanation that a buy button opens. It exists only in a browser without scripts; elsewhere the button's target is missing.
 */
export const scriptsNeededId = 'sem-javascript'

/*
 * In browsers with scripts React ignores the content of <noscript>. The content is therefore rendered only on the server, and left out of
 * the browser's bundle.
 */

/** On catalogue pages: always one line, and the whole explanation after a click on 'Comprar'. */
export const BuyingNeedsScripts = () => <noscript>{import.meta.env.SSR && <BuyingExplained />}</noscript>

/** Replaces a page that does not work without scripts. */
export const PageNeedsScripts = ({ to }: { to: 'comprar' | 'pagar' | 'estudar' }) => (
  <noscript>{import.meta.env.SSR && <PageExplained to={to} />}</noscript>
)

function BuyingExplained() {
  return (
    <>
      <p className="page pt-4 text-small text-ink-2">Para comprar, ligue o JavaScript do navegador.</p>
      <div
        id={scriptsNeededId}
        popover="auto"
        role="dialog"
        aria-label="Para comprar, ligue o JavaScript do navegador."
        className="m-auto w-[min(36rem,92vw)] rounded-2 border border-rule bg-paper-up p-6 text-ink shadow-over backdrop:bg-[oklch(0_0_0/.5)]"
      >
        <p className="display text-2">Para comprar, ligue o JavaScript do navegador.</p>
        <Details />
        <Button popoverTarget={scriptsNeededId} popoverTargetAction="hide" className="mt-5">
          Fechar
        </Button>
      </div>
    </>
  )
}

/** Hides the page's spinner, which would never end. */
function PageExplained({ to }: { to: 'comprar' | 'pagar' | 'estudar' }) {
  return (
    <>
      <style>{'main [role=status]{display:none}'}</style>
      <div className="page py-14 text-center">
        <p className="display text-2">{`Para ${to}, ligue o JavaScript do navegador.`}</p>
        {to !== 'estudar' && <Details />}
      </div>
    </>
  )
}

const Details = () => (
  <div className="mx-auto mt-3 max-w-[36rem] text-ink-2">
    O carrinho e o pagamento acontecem no seu próprio navegador, e é o JavaScript que os faz funcionar. Ligue-o nas configurações e
    recarregue a página. Se preferir, escreva para <SupportEmail /> e ajudamos você a comprar.
  </div>
)
