import { execFile } from 'node:child_process'
import { appendFileSync, mkdirSync, rmSync, statfsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { freeCourse } from '#database/seed/fixtures.ts'
import { retryNow } from '#tests/harness/clock.ts'
import { eventually } from '#tests/harness/eventually.ts'
import { newBuyer } from './buyers.ts'
import type { Findings } from './drill.ts'
import { codeOf } from './drilled-shop.ts'
import { LargeContent } from './large-content.ts'
import { bookPath, type MemberArea } from './member-area.ts'
import { plainBook } from './plain-book.ts'

const run = promisify(execFile)

/** The storage on a small disk of its own, which only root can mount. It fills up, and gets room again. */
export async function fullDisk(area: MemberArea, findings: Findings): Promise<string> {
  mkdirSync(area.folder, { recursive: true })
  await run('mount', ['-t', 'tmpfs', '-o', 'size=100m', 'tmpfs', area.folder]).catch((error: unknown) => {
    throw new Error('only root can mount the small disk that this drill fills: run it with sudo, or in a container', { cause: error })
  })
  try {
    await area.sell((await area.stored('livro.pdf', await plainBook(3))).address)
    return await fillAndFree(area, findings)
  } finally {
    await run('umount', ['--lazy', area.folder])
  }
}

const piece = 6_000_000

async function fillAndFree(area: MemberArea, findings: Findings): Promise<string> {
  const content = new LargeContent(5 * piece)
  const upload = await area.beginUpload('aula.mp4', content.bytes)
  const filler = join(area.folder, 'filler')
  fill(filler, 20_000_000)
  const send = (offset: number) => area.sendPiece(upload, offset, content.slice(offset, Math.min(offset + piece, content.bytes)))
  for (const offset of [0, piece, 2 * piece]) findings.equal('what fits is stored', (await send(offset)).status, 204)
  const full = await send(3 * piece)
  findings.equal('the disk is full', codeOf(full), 'STORAGE_FULL')
  findings.holds('the answer says what to do', full.text.includes('Libere espaço'), full.text)
  findings.equal('the upload is where it was', await area.offsetOf(upload), 3 * piece)
  findings.equal('nothing is half written', free(area.folder) > 1_000_000, true)
  fill(filler, 0)
  findings.equal('no other file is stored', codeOf(await area.upload('resto.mp4', content.slice(0, 100_000))), 'STORAGE_FULL')

  const reader = await area.reader()
  const waiting = await area.get(bookPath(reader), reader.headers)
  findings.equal('a buyer is told that the copy is being made', waiting.status, 202)
  const orderId = await area.shop.buy([{ id: freeCourse.id, quantity: 1 }], newBuyer())
  const sent = async () =>
    (await area.shop.rows(`select from emails where order_id = $1 and kind = 'ACCESS' and sent_at is not null`, [orderId])).length > 0
  findings.holds('sales and e-mails go on', await eventually(sent, 180))

  rmSync(filler)
  for (let offset = await area.offsetOf(upload); offset < content.bytes; offset += piece)
    findings.equal('the upload is resumed', (await send(offset)).status, 204)
  const { text } = await area.finishUpload(upload)
  const { id = null } = JSON.parse(text) as { id?: string }
  const [file] = await area.shop.rows<{ sha256: string }>('select sha256 from files where id = $1', [id])
  findings.equal('the file is what was sent', file?.sha256, content.sha256)
  const delivered = async () => (await retryNow(area.shop), (await area.get(bookPath(reader), reader.headers)).status === 200)
  findings.holds('the copy is made', await eventually(delivered, 180, 500))
  findings.equal(
    'no part is left',
    area.storedPaths().filter((path) => path.endsWith('.part')),
    [],
  )
  return 'a full disk refused clearly, and uploads and copies went on with room'
}

const free = (folder: string) => {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/** Leaves room for so many bytes. */
const fill = (path: string, left: number) => appendFileSync(path, Buffer.alloc(free(dirname(path)) - left))
