/** The content of the footer, for a visit that began on a page without one, such as one of the panel. */
export async function readFooter(): Promise<string> {
  const page = await (await fetch('/sobre')).text()
  return new DOMParser().parseFromString(page, 'text/html').querySelector('footer')!.innerHTML
}
