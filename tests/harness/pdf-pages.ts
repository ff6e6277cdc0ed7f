import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

export interface PdfPage {
  text: string
  /** The line that begins with `start`, as readers see the page: its lower left corner and direction, in points from the visible corner. */
  place: (start: string) => { x: number; y: number; angle: number; end: number; width: number } | null
}

/** The pages of a PDF as a reader's program shows them: read with another library than the one that writes them. */
export async function readPdf(bytes: Uint8Array) {
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: 0, useSystemFonts: false })
  const document = await loading.promise
  const pages: PdfPage[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    const texts = items.filter((item) => 'str' in item)
    const viewport = page.getViewport({ scale: 1 })
    pages.push({
      text: texts.map(({ str }) => str).join('\n'),
      place: (start) => {
        const item = texts.find(({ str }) => str.startsWith(start))
        if (!item) return null
        const [x, y] = viewport.convertToViewportPoint(item.transform[4] as number, item.transform[5] as number) as [number, number]
        const [a, b] = item.transform as [number, number]
        const angle = (Math.round((Math.atan2(b, a) * 180) / Math.PI) - viewport.rotation + 720) % 360
        return { x, y: viewport.height - y, angle, end: x + item.width, width: viewport.width }
      },
    })
  }
  const { info, metadata } = await document.getMetadata()
  await loading.destroy()
  return { pages, info: info as { Title?: string; Custom?: Map<string, string> }, xmp: (metadata?.getRaw() as string | undefined) ?? '' }
}
