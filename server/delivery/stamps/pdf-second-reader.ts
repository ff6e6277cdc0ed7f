import { getDocument, PasswordException, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { WorkerMessageHandler } from 'pdfjs-dist/legacy/build/pdf.worker.mjs'
import { needsPassword, rethrowExhaustion, Unstampable } from './unstampable.ts'

// The library would look for this module beside the file that it is in, where it is not once the programs are bundled.
Object.assign(globalThis, { pdfjsWorker: { WorkerMessageHandler } })

const damaged = 'O PDF está danificado e não pôde ser lido. Exporte-o de novo e envie outra vez.'
const isProtected = 'O PDF está protegido por senha ou permissões. Envie uma versão sem proteção.'
const partly = (page: number) => `A página ${page} do PDF não pôde ser lida por inteiro. Exporte-o de novo e envie outra vez.`
const empty = 'O PDF não tem nenhuma página. Exporte-o de novo e envie outra vez.'
const unusual = 'O PDF usa recursos que as cópias não podem ter. Exporte-o de novo, como PDF comum, e envie outra vez.'

/** A long book takes longer to read than to stamp. The pages after this time are not compared. */
const longest = 20_000

/**
 * Reads original and copy with another library, that of a browser: the copy must have the same pages with the same text, each with the line
 * after it. Throws `Unstampable` where this reading differs: one of the two libraries has misread the original.
 */
export async function compareCopy(original: Uint8Array, copy: Uint8Array, { line, pages }: { line: string; pages: number }) {
  const [before, after] = [await open(original), await open(copy)]
  try {
    if ((await before.getPermissions()) !== null) throw new Unstampable(isProtected)
    if (before.numPages !== pages || after.numPages !== pages) throw new Unstampable(damaged)
    const end = performance.now() + longest
    for (let number = 1; number <= pages && performance.now() < end; number++) {
      const [own, stamped] = [await textOf(before, number), await textOf(after, number)]
      if (stamped !== own + withoutSpaces(line)) throw new Unstampable(partly(number))
    }
  } catch (cause) {
    rethrowExhaustion(cause)
    throw cause instanceof Unstampable ? cause : new Unstampable(damaged, { cause })
  } finally {
    await Promise.all([before.loadingTask.destroy(), after.loadingTask.destroy()])
  }
}

/** Why a PDF cannot be stamped that this program cannot read. */
export async function whyUnreadable(original: Uint8Array): Promise<Unstampable> {
  try {
    const document = await open(original)
    const isEncrypted = (await document.getPermissions()) !== null
    const { numPages } = document
    await document.loadingTask.destroy()
    return new Unstampable(isEncrypted ? isProtected : numPages === 0 ? empty : unusual)
  } catch (error) {
    rethrowExhaustion(error)
    if (error instanceof Unstampable) return error
    return new Unstampable(damaged, { cause: error })
  }
}

async function open(bytes: Uint8Array): Promise<PDFDocumentProxy> {
  try {
    // The library takes the bytes that it is given.
    return await getDocument({ data: new Uint8Array(bytes), verbosity: 0, useSystemFonts: false, disableFontFace: true }).promise
  } catch (cause) {
    rethrowExhaustion(cause)
    throw new Unstampable(cause instanceof PasswordException ? needsPassword : damaged, { cause })
  }
}

async function textOf(document: PDFDocumentProxy, number: number): Promise<string> {
  const page = await document.getPage(number)
  const { items } = await page.getTextContent({ disableNormalization: true })
  page.cleanup()
  return withoutSpaces(items.map((item) => ('str' in item ? item.str : '')).join(''))
}

const withoutSpaces = (text: string) => text.replaceAll(/\s/g, '')
