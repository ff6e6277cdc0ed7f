import { Dialog } from '#app/store/shell/dialog.tsx'
import { playerKeys } from './use-player-keys.ts'

export default function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Atalhos do teclado" onClose={onClose}>
      <dl className="mt-3 grid grid-cols-[auto_1fr] items-center gap-x-5 gap-y-2">
        {playerKeys.map(({ keyLabel, text }) => (
          <div key={keyLabel} className="contents">
            <dt>
              <kbd className="inline-flex min-h-8 min-w-8 items-center justify-center rounded-1 border border-rule-strong bg-paper px-2 font-sans text-small font-semibold">
                {keyLabel}
              </kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
