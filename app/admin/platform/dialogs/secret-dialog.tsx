import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import { copyAndSay } from './copy-and-say.ts'
import { Dialog } from './dialog.tsx'

interface Props {
  title: string
  secret: string
  onClose: () => void
  children: ReactNode
}

/** Shows a secret the only time that anybody can see it. */
export function SecretDialog({ title, secret, onClose, children }: Props) {
  return (
    <Dialog title={title} width="36rem" onClose={onClose}>
      <p className="text-ink-2">{children}</p>
      <p className="my-4 rounded-1 border border-rule-strong bg-paper-down px-3 py-3 font-mono text-small wrap-anywhere select-all">
        {secret}
      </p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="plain" size="list" onClick={onClose}>
          Já guardei
        </Button>
        <Button look="ink" size="list" onClick={() => void copyAndSay(secret, { done: 'Copiado' })}>
          <Copy aria-hidden className="size-4" /> Copiar
        </Button>
      </div>
    </Dialog>
  )
}
