import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/store/shell/dialog.tsx'
import type { BookView } from './book-view.ts'
import { type ReaderLook, readLook, storeLook } from './reader-look.ts'

interface Props {
  view: BookView
  look: ReaderLook
  onLook: (look: ReaderLook) => void
  onClose: () => void
}

const themes = { AUTO: 'Automático', LIGHT: 'Claro', SEPIA: 'Sépia', DARK: 'Escuro' }
const faces = { BOOK: 'Do livro', SERIF: 'Com serifa', SANS: 'Sem serifa' }
const spacings = { own: 'Do livro', 1.35: 'Junto', 1.6: 'Médio', 1.9: 'Largo' }

/** The size, colours and type of the page. The choice stays on this device, for all books. */
export function LookForm({ view, look, onLook, onClose }: Props) {
  const choose = (change: Partial<ReaderLook>) => {
    // The keys + and - change the size too.
    const next = { ...readLook(), ...change }
    storeLook(next)
    onLook(next)
  }
  return (
    <Dialog title="Aparência" onClose={onClose}>
      {view.resize && (
        <div role="group" aria-label="Tamanho" className="mt-4 grid grid-cols-2 gap-2">
          <Button size="list" aria-label="Diminuir" onClick={() => view.resize?.(-1)}>
            A−
          </Button>
          <Button size="list" aria-label="Aumentar" onClick={() => view.resize?.(1)}>
            A+
          </Button>
        </div>
      )}
      <Choices label="Cores" choices={themes} chosen={look.theme} onChoose={(theme) => choose({ theme })} />
      {view.show && (
        <>
          <Choices label="Letra" choices={faces} chosen={look.face} onChoose={(face) => choose({ face })} />
          <Choices
            label="Espaço entre as linhas"
            choices={spacings}
            chosen={look.spacing ?? 'own'}
            onChoose={(spacing) => choose({ spacing: spacing === 'own' ? null : Number.parseFloat(String(spacing)) })}
          />
        </>
      )}
    </Dialog>
  )
}

interface ChoicesProps<Value extends string | number> {
  label: string
  choices: Record<Value, string>
  chosen: Value
  onChoose: (value: Value) => void
}

function Choices<Value extends string | number>({ label, choices, chosen, onChoose }: ChoicesProps<Value>) {
  return (
    <fieldset className="mt-4">
      <legend className="mb-1.5 text-small font-semibold">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {(Object.keys(choices) as Value[]).map((value) => (
          <label
            key={value}
            className="inline-flex min-h-11 cursor-pointer items-center rounded-1 border border-rule-strong px-3.5 has-checked:border-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={label}
              className="sr-only"
              checked={String(value) === String(chosen)}
              onChange={() => onChoose(value)}
            />
            {choices[value]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
