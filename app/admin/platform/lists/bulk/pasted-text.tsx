import type { ChangeEvent } from 'react'
import { decodeText } from '#domain/platform/files/delimited-text.ts'
import { TextArea } from '#app/ui/field.tsx'

interface Props {
  label: string
  hint: string
  placeholder: string
  text: string
  onText: (text: string) => void
}

/** A field for lines of a spreadsheet: pasted, or from a CSV file. */
export function PastedText({ onText, text, ...field }: Props) {
  const open = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    if (file) onText(decodeText(new Uint8Array(await file.arrayBuffer())))
    target.value = ''
  }
  return (
    <>
      <TextArea
        dense
        {...field}
        value={text}
        rows={6}
        onChange={(event) => onText(event.target.value)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        inputClassName="field-sizing-content max-h-80 min-h-32 font-mono text-small"
      />
      <label className="ink-link mt-2 inline-flex min-h-11 cursor-pointer items-center text-small font-semibold focus-within:outline-3 focus-within:outline-focus">
        Abrir um arquivo CSV…
        <input type="file" accept=".csv,.txt,text/csv,text/plain" className="sr-only" onChange={(event) => void open(event)} />
      </label>
    </>
  )
}
