/** Saves what was made in the browser, as if it had been downloaded. */
export function saveFile(name: string, content: Blob) {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has the content by then; it reads the address only once.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
