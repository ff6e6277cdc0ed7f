import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'

/** Solid orange is reserved for the step towards payment. Lists use outlines. */
type Look = 'solid' | 'outline' | 'ink' | 'plain' | 'link'
type Size = 'line' | 'row' | 'list' | 'usual' | 'pay'

const looks: Record<Look, string> = {
  solid: 'bg-accent text-on-accent hover:bg-accent-hover active:bg-accent-down disabled:bg-paper-down disabled:text-ink-3',
  outline: 'border-[1.5px] border-ink hover:accented disabled:border-rule disabled:bg-paper-down disabled:text-ink-3',
  ink: 'bg-ink text-paper hover:bg-ink-2 disabled:bg-paper-down disabled:text-ink-3',
  plain: 'text-ink-2 hover:text-ink disabled:text-ink-3',
  link: 'ink-link',
}
const sizes: Record<Size, string> = {
  line: 'min-h-11',
  row: 'min-h-[42px] px-1 text-small',
  list: 'min-h-[42px] px-4 text-small',
  usual: 'min-h-12 px-5',
  pay: 'min-h-[58px] px-6 text-3',
}

const classes = (look: Look, size: Size, extra: string) =>
  `inline-flex items-center justify-center gap-2.5 rounded-1 py-1.5 font-semibold fades ${looks[look]} ${sizes[size]}${extra && ` ${extra}`}`

interface Shape {
  look?: Look
  size?: Size
  className?: string
  children: ReactNode
}

export function Button({ look = 'outline', size = 'usual', className = '', type = 'button', ...rest }: Shape & ComponentProps<'button'>) {
  // The type can only be one of the three valid values, but the rule accepts only literals.
  // oxlint-disable-next-line react/button-has-type
  return <button type={type} className={classes(look, size, className)} {...rest} />
}

export function LinkButton({ look = 'outline', size = 'usual', className = '', ...rest }: Shape & ComponentProps<typeof Link>) {
  return <Link className={classes(look, size, className)} {...rest} />
}
