import { toast } from 'sonner'
import { copyText } from '#app/ui/copy-text.ts'

/** Copies a text, and says so. If the browser refuses, a toast says what to do: with `hidden`, beside the text, which is not on the screen. */
export async function copyAndSay(text: string, { done, hidden }: { done: string; hidden?: string }) {
  if (await copyText(text)) toast.success(done)
  else if (hidden) toast.message(hidden, { description: text, duration: 20_000 })
  else toast.error('O navegador não deixou copiar: selecione o texto e copie.')
}
