/**
 * Copies a text. Some browsers refuse the clipboard: those inside other apps, old ones, and a frame or an address without permission. They
 * may still allow the older command, which copies what the page has selected, or what a listener hands over. False: neither is allowed.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyByCommand(text)
  }
}

function copyByCommand(text: string): boolean {
  let isCopied = false
  const handOver = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
    isCopied = event.clipboardData !== null
  }
  document.addEventListener('copy', handOver, { once: true, capture: true })
  // Nothing else exists for browsers without the clipboard's own interface.
  // oxlint-disable-next-line typescript/no-deprecated
  const isAllowed = document.execCommand('copy')
  document.removeEventListener('copy', handOver, { capture: true })
  return isAllowed && isCopied
}
