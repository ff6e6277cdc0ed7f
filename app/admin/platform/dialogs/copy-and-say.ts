import { toast } from 'sonner'
import { copyText } from '#app/ui/copy-text.ts'

/** Copies a text, and says so. If the browser refuses, `failed` says what to do; with `isHidden`, beside the text, which is not on the screen. */
export async function copyAndSay(text: string, { done, failed, isHidden = false }: { done: string; failed: string; isHidden?: boolean }) {
  if (await copyText(text)) toast.success(done)
  else if (isHidden) toast.message(failed, { description: text, duration: 20_000 })
  else toast.error(failed)
}
