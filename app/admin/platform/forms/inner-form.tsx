import type { ReactNode } from 'react'
import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form'
import { Button } from '#app/ui/button.tsx'
import { AllowedButton } from '../dialogs/allowed-button.tsx'
import { FailedWrite } from '../calls/failed-call.tsx'
import { useWrite, type Write } from '../calls/use-write.tsx'
import { showFieldErrors } from './field-errors.ts'
import { useUnfinished } from '../dialogs/unfinished.tsx'
import { type Question, useConfirm } from '../dialogs/use-confirm.ts'

interface Props<Fields extends FieldValues> {
  form: UseFormReturn<Fields>
  /** Name of the entry that is lost if the form is left, such as `a contestação`. */
  name: string
  /** Shown above the fields, which are one group. */
  title?: string
  label: string
  busyLabel: string
  /** There is nothing to send yet. */
  disabled?: boolean
  write: Pick<Write<Fields, unknown>, 'send' | 'done' | 'again'>
  /** Asked before it is sent. */
  question?: Question
  /** The message after no response. */
  failed: string
  onEnd: () => void
  className?: string
  /** It fills its dialog, without a border of its own. */
  isPlain?: boolean
  children: ReactNode
}

/**
 * A form that opens inside a dialog: what is typed in it is asked about before it is lost, and survives the end of the session. The browser
 * checks the period of its days.
 */
export function InnerForm<Fields extends FieldValues>({
  form,
  name,
  title,
  write,
  question,
  onEnd,
  className = '',
  isPlain = false,
  ...props
}: Props<Fields>) {
  const ask = useConfirm()
  const { mutate, isPending, error } = useWrite({ ...write, onDone: onEnd })
  useUnfinished(form.formState.isDirty ? name : null)
  const submit = form.handleSubmit(async (fields) => {
    if (isPending) return
    if (!question || (await ask(question))) mutate(fields, { onError: (failure) => showFieldErrors(form, failure) })
  })
  return (
    <FormProvider {...form}>
      <form
        role={title && 'group'}
        aria-label={title}
        onSubmit={(event) => void submit(event)}
        className={`min-w-0 ${isPlain ? '' : 'rounded-2 border border-rule-strong p-4'} ${className}`}
      >
        {title && (
          <p aria-hidden className="mb-1 font-semibold">
            {title}
          </p>
        )}
        {props.children}
        <FailedWrite error={error} fallback={props.failed} className="mt-4" />
        <div className="mt-4 flex flex-wrap gap-3">
          <AllowedButton
            type="submit"
            look="ink"
            className="wrap-anywhere"
            disabled={props.disabled}
            aria-disabled={isPending}
            aria-busy={isPending}
          >
            {isPending ? props.busyLabel : props.label}
          </AllowedButton>
          <Button look="plain" size="list" disabled={isPending} onClick={onEnd}>
            Cancelar
          </Button>
        </div>
      </form>
    </FormProvider>
  )
}
