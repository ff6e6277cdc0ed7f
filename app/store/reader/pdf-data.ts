/** Data that PDF.js needs for some files: character maps, the standard fonts, and decoders of pictures. */
const addresses = import.meta.glob<string>(
  [
    '/node_modules/pdfjs-dist/cmaps/*.bcmap',
    '/node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}',
    '/node_modules/pdfjs-dist/wasm/{openjpeg,jbig2,qcms_bg}.wasm',
  ],
  { query: '?url', import: 'default', eager: true },
)
const byName = new Map(Object.entries(addresses).map(([path, address]) => [path.split('/').at(-1), address]))

/** Loads them from the store's own files. */
export class PdfData {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const address = byName.get(filename)
    const response = address === undefined ? null : await fetch(address)
    if (!response?.ok) throw new Error(`PDF.js asks for ${filename}, which is not there`)
    return new Uint8Array(await response.arrayBuffer())
  }
}
