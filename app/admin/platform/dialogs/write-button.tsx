import { useWrite, type Write } from '../calls/use-write.tsx'
import { AllowedButton, type AllowedButtonProps } from './allowed-button.tsx'
import { type Question, useConfirm } from './use-confirm.ts'

interface Props<Result> extends AllowedButtonProps {
  write: Write<void, Result>
  /** Asked before. */
  question?: Question
  /** The text while it is under way. */
  busy?: string
}

/** A button that does one thing at once, or after a question. */
export function WriteButton<Result>({ write, question, busy, children, ...button }: Props<Result>) {
  const ask = useConfirm()
  const { mutate, isPending } = useWrite(write)
  const start = async () => {
    if (!question || (await ask(question))) mutate()
  }
  return (
    <AllowedButton disabled={isPending} aria-busy={isPending} onClick={() => void start()} {...button}>
      {isPending && busy ? busy : children}
    </AllowedButton>
  )
}
