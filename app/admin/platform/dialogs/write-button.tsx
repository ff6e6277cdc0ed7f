import type { ComponentProps } from 'react'
import { Button } from '#app/ui/button.tsx'
import { useWrite, type Write } from '../calls/use-write.tsx'
import { type Question, useConfirm } from './use-confirm.ts'

interface Props<Result> extends ComponentProps<typeof Button> {
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
    <Button size="list" disabled={isPending} aria-busy={isPending} onClick={() => void start()} {...button}>
      {isPending && busy ? busy : children}
    </Button>
  )
}
