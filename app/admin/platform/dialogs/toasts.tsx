import { Toaster } from 'sonner'

const home = 'toasts-home'
const toasts = 'toasts'

/** Results of actions, each for a few seconds. */
export const Toasts = () => (
  <div id={home}>
    <div id={toasts}>
      <Toaster
        position="bottom-right"
        theme="system"
        mobileOffset={{ bottom: 88 }}
        toastOptions={{
          style: { font: 'inherit', background: 'var(--ink)', color: 'var(--paper)', border: '0', borderRadius: 'var(--r-2)' },
        }}
      />
    </div>
  </div>
)

const open: HTMLDialogElement[] = []

/**
 * Moves the toasts into a modal dialog that was opened: what is outside it is covered, and hidden from screen readers. Returns a function
 * that moves them to the dialog below, or back to the page.
 */
export function moveToastsInto(dialog: HTMLDialogElement): () => void {
  open.push(dialog)
  place()
  return () => {
    open.splice(open.indexOf(dialog), 1)
    place()
  }
}

function place() {
  const moved = document.getElementById(toasts)
  if (moved) (open.at(-1) ?? document.getElementById(home))?.append(moved)
}
