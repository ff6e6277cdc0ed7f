import { type RefObject, useEffect, useRef } from 'react'
import { isScript } from '#domain/platform/settings/conversion-destinations.ts'
import type { ConsentTag } from '#domain/platform/settings/settings-form.ts'
import { formatDay } from '#domain/platform/values/format-day.ts'
import { listed } from '#domain/platform/values/listed.ts'
import { useSettings } from '#app/settings.ts'
import { Button } from '#app/ui/button.tsx'
import { useChoice } from './use-choice.ts'

/** Asks whether the tags may be loaded, and loads them if they may (docs/rules/privacy.md#cookies). The page can be used meanwhile. */
function Consent() {
  const { consentTags: tags = [] } = useSettings()
  const { choice, isAsked, reopened, choose } = useChoice(tags)
  const sheet = useRef<HTMLElement>(null)
  useSpaceFor(sheet, isAsked)
  useEffect(() => {
    if (!reopened) return
    const before = document.activeElement
    sheet.current?.focus()
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [reopened])
  if (!isAsked) return null
  return (
    <section
      ref={sheet}
      aria-label="Cookies"
      tabIndex={-1}
      className="fixed inset-x-0 bottom-0 z-30 border-t border-rule bg-paper-up shadow-up outline-none print:hidden"
    >
      <div className="page flex flex-wrap items-center gap-x-8 gap-y-2 py-3 pb-[max(.75rem,env(safe-area-inset-bottom))]">
        <p className="min-w-0 grow basis-[20rem] text-small">
          <strong className="font-semibold">Cookies de terceiros, só com o seu sim.</strong> {tagsText(tags)} A compra guarda o código do
          anúncio que trouxe você. Sem isso, a loja funciona igual. {choice && <span className="text-ink-2">{choiceText(choice)}</span>}
        </p>
        <div className="grid grow basis-[15rem] grid-cols-2 gap-3 md:max-w-[22rem]">
          {/* The same look for both: refusing is as easy as accepting. */}
          <Button size="list" onClick={() => choose(false)}>
            Recusar
          </Button>
          <Button size="list" onClick={() => choose(true)}>
            Aceitar
          </Button>
        </div>
      </div>
    </section>
  )
}

export default <Consent />

function tagsText(tags: readonly ConsentTag[]): string {
  const who = (which: readonly ConsentTag[]) => `${listed(which.map(({ name }) => name))} ${which.length === 1 ? 'pode' : 'podem'}`
  const scripts = tags.filter(({ src }) => isScript(src))
  const told = tags.filter(({ src }) => !isScript(src))
  const sentences = [
    ...(scripts.length > 0 ? [`${who(scripts)} reconhecer este navegador.`] : []),
    ...(told.length > 0 ? [`${who(told)} saber das suas compras.`] : []),
  ]
  return sentences.join(' ')
}

const choiceText = ({ accepted, at }: { accepted: boolean; at: string }) => `Você ${accepted ? 'aceitou' : 'recusou'} em ${formatDay(at)}.`

/** While the sheet is open, the page ends above it, and so do its sticky bars and what the keyboard scrolls to. */
function useSpaceFor(sheet: RefObject<HTMLElement | null>, isOpen: boolean) {
  useEffect(() => {
    if (!isOpen || !sheet.current) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(([entry]) => {
      const height = `${entry?.borderBoxSize[0]?.blockSize ?? 0}px`
      style.setProperty('--sheet', height)
      style.scrollPaddingBottom = document.body.style.paddingBottom = height
    })
    observer.observe(sheet.current)
    return () => {
      observer.disconnect()
      style.removeProperty('--sheet')
      style.scrollPaddingBottom = document.body.style.paddingBottom = ''
    }
  }, [sheet, isOpen])
}
