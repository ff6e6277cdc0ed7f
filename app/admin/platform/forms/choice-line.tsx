import type { ComponentProps } from 'react'

const inputs = { checkbox: 'size-5 shrink-0 accent-[var(--accent)]', radio: 'radio' }

/** One of several choices in a form without a schema of its own. The whole line is the label. */
export const ChoiceLine = ({ type, children, ...input }: ComponentProps<'input'> & { type: keyof typeof inputs }) => (
  <label className={`flex min-h-10 items-center gap-3 ${type === 'checkbox' ? 'text-small' : ''}`}>
    <input type={type} className={inputs[type]} {...input} />
    {children}
  </label>
)
