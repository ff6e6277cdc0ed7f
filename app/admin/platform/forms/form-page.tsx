import { BackLink } from '../lists/action.tsx'
import { Check } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { type FieldValues, FormProvider } from 'react-hook-form'
import type { Right } from '#domain/platform/roles/rights.ts'
import { ErrorBox } from '#app/ui/error-box.tsx'
import { AllowedButton } from '../dialogs/allowed-button.tsx'
import { RightContext, useMay } from '../may.ts'
import { useWords } from '../texts.ts'
import { FailedWrite } from '../calls/failed-call.tsx'
import type { Versioned } from './save-change.ts'
import type { Editor } from './use-editor.ts'
import { UnfinishedContext } from '../dialogs/unfinished.tsx'
import { useLeaveGuard } from './draft.ts'
import { useConflictQuestion } from './conflict-question.ts'

interface Props<Fields extends FieldValues, Saved extends Versioned> {
  title: string
  /** Shown beside the title, such as the publication status. */
  badge?: ReactNode
  /** Below the title. */
  links?: ReactNode
  back: string
  saveLabel: string
  editor: Editor<Fields, Saved>
  /** Needed to save it. */
  right?: Right | undefined
  children: ReactNode
  /** Shown below the form, such as the history. */
  after?: ReactNode
}

/** The layout of every form: back link, title, one save button that is always visible, and sections with their names in the margin. */
export function FormPage<Fields extends FieldValues, Saved extends Versioned>(props: Props<Fields, Saved>) {
  const { editor } = props
  const form = useRef<HTMLFormElement>(null)
  useLeaveGuard({ ...editor, isDirty: editor.form.formState.isDirty })
  useFocusOnComplaint(form, editor)
  useConflictQuestion(editor)
  return (
    <FormProvider {...editor.form}>
      <title>{props.title}</title>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          // The submit event of a dialog inside the form bubbles up to here.
          if (event.target === event.currentTarget) editor.submit()
        }}
      >
        <Head {...props} />
        {props.links}
        <Notices editor={editor} />
        <UnfinishedContext value={editor.unfinished}>{props.children}</UnfinishedContext>
      </form>
      {props.after}
      {/* Space for the save bar on a phone: the end of the page can be scrolled above it. */}
      <div aria-hidden className="hidden h-20 max-md:tall:block" />
    </FormProvider>
  )
}

function Head<Fields extends FieldValues, Saved extends Versioned>({ back, title, badge, editor, saveLabel, right }: Props<Fields, Saved>) {
  const words = useWords()
  return (
    <>
      <BackLink to={back}>{words.back}</BackLink>
      <div className="z-20 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 md:flex-nowrap border-b border-rule bg-paper pt-1 pb-4 md:pt-3 md:tall:sticky md:tall:top-0">
        <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1">
          <h1 title={title} className="display text-1 md:line-clamp-1">
            {title}
          </h1>
          {badge}
        </div>
        <RightContext value={right ?? null}>
          <SaveBar editor={editor} label={saveLabel} />
        </RightContext>
      </div>
    </>
  )
}

/** Focuses the first invalid field, even if its row opened only because of the error. */
function useFocusOnComplaint<Fields extends FieldValues, Saved extends Versioned>(
  form: RefObject<HTMLFormElement | null>,
  { form: { formState }, state }: Editor<Fields, Saved>,
) {
  const { submitCount } = formState
  useEffect(() => {
    if (submitCount === 0 || state.kind === 'saving' || document.activeElement?.getAttribute('aria-invalid') === 'true') return
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [form, submitCount, state.kind])
}

/** Next to the title on a desktop. At the bottom of the screen on a phone, unless the screen is too low to read above the bar. */
function SaveBar<Fields extends FieldValues, Saved extends Versioned>({ editor, label }: { editor: Editor<Fields, Saved>; label: string }) {
  const words = useWords()
  const saving = editor.state.kind === 'saving'
  const { isDirty } = editor.form.formState
  const isAllowed = useMay().allowed
  useSaveKey(() => isAllowed && editor.submit())
  return (
    <div className="flex shrink-0 items-center gap-4 max-md:tall:fixed max-md:tall:inset-x-0 max-md:tall:bottom-0 max-md:tall:z-20 max-md:tall:bg-paper-up max-md:tall:px-4 max-md:tall:py-3 max-md:tall:shadow-up">
      <span role="status" className="text-small font-semibold text-ink-2 empty:hidden">
        {saving ? words.saving : ''}
      </span>
      {!saving && !isDirty && editor.base().version !== null && (
        <span className="inline-flex items-center gap-1.5 text-small font-semibold text-ok">
          <Check aria-hidden className="size-4" /> {words.saved}
        </span>
      )}
      <AllowedButton type="submit" look="solid" size="usual" disabled={saving} aria-busy={saving} className="max-md:grow">
        {label}
      </AllowedButton>
    </div>
  )
}

/** Ctrl+S and ⌘S save the form instead of the page. */
function useSaveKey(submit: () => void) {
  const save = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return
    event.preventDefault()
    // Over a dialog the form is covered, and the question comes first.
    if (!event.repeat && !document.querySelector('dialog:modal')) submit()
  })
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => save(event)
    window.addEventListener('keydown', pressed)
    return () => window.removeEventListener('keydown', pressed)
  }, [])
}

function Notices<Fields extends FieldValues, Saved extends Versioned>({ editor }: { editor: Editor<Fields, Saved> }) {
  const words = useWords()
  const { state } = editor
  const box = useRef<HTMLDivElement>(null)
  // Whoever saved from further down would not see why nothing happened. A complaint about a field takes the focus there.
  useEffect(() => {
    if (state.kind === 'failed' || state.kind === 'unfinished' || state.kind === 'created-before')
      box.current?.scrollIntoView({ block: 'center' })
  }, [state])
  return (
    <div ref={box} className="grid gap-3 py-4 empty:hidden">
      {editor.drafted && <DraftNotice onDiscard={editor.discardDraft} />}
      {editor.merged && state.kind === 'idle' && (
        <p role="status" className="rounded-2 bg-info-wash px-4 py-3 text-info">
          {words.merged}
        </p>
      )}
      {state.kind === 'created-before' && <ErrorBox message={words.createdBefore} />}
      {state.kind === 'unfinished' && <ErrorBox message={words.unfinished(state.names.join(', '))} />}
      {state.kind === 'failed' && (
        <FailedWrite error={state.error} fallback={state.fallback} beforeLeaving={editor.release}>
          <p className="text-small">{state.isUnknown ? words.maybeSaved : words.notSaved}</p>
          <button type="submit" className="ink-link mt-1 min-h-9 font-semibold">
            {words.retry}
          </button>
        </FailedWrite>
      )}
    </div>
  )
}

/** Tells the user that the form was restored from a draft. */
export function DraftNotice({ onDiscard }: { onDiscard: () => void }) {
  const words = useWords()
  return (
    <div role="status" className="flex flex-wrap items-center justify-between gap-x-4 rounded-2 bg-info-wash px-4 py-2 text-info">
      <p>{words.draft}</p>
      <button type="button" onClick={onDiscard} className="min-h-9 font-semibold underline underline-offset-4">
        {words.discardDraft}
      </button>
    </div>
  )
}
