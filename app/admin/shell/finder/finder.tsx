import { Search } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { plainLine } from '#domain/platform/values/plain-text.ts'
import { Dialog } from '#app/admin/platform/dialogs/dialog.tsx'
import { openHere } from '#app/admin/platform/dialogs/open-here.ts'
import { intoView, nextPlace } from '#app/ui/option-keys.ts'
import { screensNamed } from './screens.ts'
import type { Target } from './sources.ts'
import { type ResultGroup, useResults, usePaused } from './use-results.ts'

/**
 * Finds orders, customers, products, coupons, screens and actions by whatever staff know of them. The arrow keys go through the results, and
 * Enter opens one: the first, if none was chosen.
 */
export function Finder({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('')
  /** The address of the chosen result: others may still come in before it. */
  const [chosen, setChosen] = useState<string | null>(null)
  const navigate = useNavigate()
  const id = useId()
  const words = plainLine(typed)
  const search = usePaused(words)
  const { results, isAsking } = useResults(search)
  const screens = screensNamed(words)
  const groups = [...(screens.length > 0 ? [{ list: 'screens', title: 'Telas e ações', targets: screens }] : []), ...results]
  const targets = groups.flatMap((group) => group.targets)
  const isWaiting = isAsking || search !== words
  const active = Math.max(0, chosen === null ? 0 : targets.findIndex(({ href }) => href === chosen))
  // Without a choice, Enter opens the first result, which is not known before all have answered. Screens are first.
  const isFirstKnown = !isWaiting || screens.length > 0
  const open = ({ href }: Target) => {
    onClose()
    void navigate(href, { state: { linked: true } })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextPlace(event.key, active, targets.length)
    const target = event.key === 'Enter' && (chosen !== null || isFirstKnown) ? targets[active] : undefined
    if (next !== null) setChosen(targets[next]!.href)
    else if (target) open(target)
    else return
    event.preventDefault()
  }
  return (
    <Dialog title="Buscar no painel" width="40rem" onClose={onClose}>
      <label className="flex items-center gap-3 rounded-1 border border-rule-strong bg-paper-up pl-3 focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-focus">
        <Search aria-hidden className="size-5 shrink-0 text-ink-3" />
        <input
          ref={openHere}
          role="combobox"
          aria-label="Buscar no painel"
          aria-autocomplete="list"
          aria-expanded={targets.length > 0}
          aria-controls={id}
          aria-activedescendant={targets[active] && `${id}-${active}`}
          autoComplete="off"
          maxLength={200}
          placeholder="Nome, e-mail, CPF, valor, pedido, curso, tela…"
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            setChosen(null)
          }}
          onKeyDown={onKeyDown}
          className="min-h-12 w-full min-w-0 bg-transparent pr-3 outline-none placeholder:text-ink-3"
        />
      </label>
      <p role="status" className="min-h-6 pt-2 text-small text-ink-2">
        {isWaiting ? 'Buscando…' : targets.length === 0 ? `Nada encontrado com “${words}”.` : ''}
      </p>
      <Results id={id} groups={groups} active={active} onReach={setChosen} onOpen={open} />
    </Dialog>
  )
}

interface ResultsProps {
  id: string
  groups: ResultGroup[]
  active: number
  onReach: (href: string) => void
  onOpen: (target: Target) => void
}

function Results({ id, groups, active, onReach, onOpen }: ResultsProps) {
  const starts = groups.map((_, place) => groups.slice(0, place).reduce((sum, group) => sum + group.targets.length, 0))
  return (
    <div id={id} role="listbox" aria-label="Resultados" className="max-h-[55dvh] min-h-40 overflow-y-auto">
      {groups.map(({ list, title, targets }, group) => (
        <div key={list} role="group" aria-label={title} className="pb-2">
          <p aria-hidden className="px-3 pt-2 pb-1 text-mini font-semibold text-ink-2">
            {title}
          </p>
          {targets.map((target, place) => {
            const at = starts[group]! + place
            return (
              // The keys are those of the field, which keeps the focus.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
              <div
                key={target.href}
                id={`${id}-${at}`}
                ref={at === active ? intoView : null}
                role="option"
                tabIndex={-1}
                aria-selected={at === active}
                onMouseMove={() => onReach(target.href)}
                onClick={() => onOpen(target)}
                className="flex min-h-11 cursor-pointer flex-wrap items-baseline gap-x-3 rounded-1 px-3 py-2 aria-selected:bg-accent-wash"
              >
                <span className="font-semibold wrap-anywhere">{target.title}</span>
                {target.detail && <span className="money text-small wrap-anywhere text-ink-2">{target.detail}</span>}
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
}
