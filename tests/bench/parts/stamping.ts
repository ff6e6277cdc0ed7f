import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { stampLine } from '#domain/delivery/stamps/stamp.ts'
import { diskStorage } from '#integrations/object-storage/disk-storage.ts'
import { newKey } from '#integrations/object-storage/storage.ts'
import { runStamp } from '#server/delivery/stamps/run-stamp.ts'
import { readPdf } from '#tests/harness/pdf-pages.ts'
import { bigPdf } from '../big-pdf.ts'
import type { Part } from '../row.ts'
import { median } from '../figures.ts'

const pages = 500
const stamp = { name: 'Compradora de Medida', cpf: '***.982.247-**', code: 'ACDEFGHJKM', id: '019aa000-0000-7000-8000-000000000001' }

/** A buyer's copy as its job makes it: from the storage, through the program that stamps, into the storage. */
export const stamping: Part = {
  name: 'stamping',
  does: `a copy of a PDF of ${pages} pages and 50 MB, its program included`,
  run: async ({ seconds }) => {
    const directory = mkdtempSync(join(tmpdir(), 'sabia-bench-'))
    try {
      const book = bigPdf(pages)
      const storage = diskStorage(directory)
      const [original, copy] = [newKey(), newKey()]
      await storage.write(original, [book] as unknown as AsyncIterable<Uint8Array>)
      const make = async () => storage.write(copy, runStamp(await storage.read(original), { type: 'application/pdf', stamp }))
      const taken: number[] = []
      const end = performance.now() + seconds * 1000
      while (taken.length < 3 || performance.now() < end) taken.push(await timed(make))
      await checkCopy(await buffer(await storage.read(copy)))
      return [{ what: 'a stamped copy of 500 pages', seen: median(taken), unit: 'ms', details: { taken, bytes: book.length } }]
    } finally {
      await rm(directory, { recursive: true })
    }
  },
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

/** Every page of the copy carries the line after its own text, as another library reads it. */
async function checkCopy(copy: Buffer) {
  const read = await readPdf(copy)
  const stamped = read.pages.filter(({ text }) => text.indexOf(stampLine(stamp)) > 0).length
  if (stamped !== pages) throw new Error(`only ${stamped} of ${pages} pages are stamped`)
}
