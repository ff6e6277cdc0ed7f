import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { ebook, plainCourse } from '#database/seed/fixtures.ts'
import { eventually } from '#tests/harness/eventually.ts'
import { auditEmails, auditMoney } from './audit.ts'
import { inParallel, times } from './concurrency.ts'
import type { Drill, Findings } from './drill.ts'
import { codeOf } from './drilled-shop.ts'
import { bookPath, MemberArea, randomVideo, type Reader, videoPath } from './member-area.ts'
import { plainBook } from './plain-book.ts'
import { slowDownload } from './slow-download.ts'

/** Refunds, revocations and a release in the middle of downloads. */
export const protectedDownloads: Drill = {
  name: 'protected-downloads',
  longOnly: true,
  run: (ground, findings, { short }) =>
    MemberArea.open(ground, {}, async (area) => {
      const readers = short ? 8 : 60
      const video = randomVideo(short ? 12_000_000 : 30_000_000)
      const book = await plainBook(3)
      await area.sell({ video: (await area.stored('aula.mp4', video)).address, book: (await area.stored('livro.pdf', book)).address })
      findings.done = `${readers} buyers in the middle of a download, half of them refunded or revoked`
      const refunds = await refundDownloads(area, findings, { readers, video })
      if (!short) await stopDuringDownload(area, findings)
      findings.holds('the queue drains', await area.shop.quiet())
      await auditMoney(area.shop, findings)
      await auditEmails(area.shop, findings)
      findings.seen = refunds
    }),
}

interface Begun {
  reader: Reader
  /** End of the access meanwhile, if it ends. */
  end: 'REFUND' | 'REVOCATION' | null
}

async function refundDownloads(area: MemberArea, findings: Findings, { readers, video }: { readers: number; video: Buffer }) {
  const both = [
    { id: plainCourse.id, quantity: 1 },
    { id: ebook.id, quantity: 1 },
  ]
  const begun: Begun[] = await inParallel(times(readers), 8, async (number) => ({
    reader: await area.reader(both),
    end: ([null, 'REFUND', null, 'REVOCATION'] as const)[number % 4]!,
  }))
  const open = await Promise.all(begun.map(({ reader }) => slowDownload(area.shop.urls[0] + videoPath, reader.headers)))
  findings.equal('every download begins', new Set(open.map(({ status }) => status)), new Set([200]))
  const downloads = { over: false, count: 0 }
  const beside = keepDownloading(area, findings, begun, downloads)
  await inParallel(begun, 4, ({ reader, end }) => endAccess(area, findings, reader, end))
  downloads.over = true
  await beside
  await checkEnds(area, findings, begun)

  const wanted = { bytes: video.length, sha256: createHash('sha256').update(video).digest('hex') }
  // Nothing was read for so long that the next part needs the access again (server/platform/files/ongoing-access.ts).
  await pause(2_000)
  const ended = await Promise.all(open.map((download) => download.finish().then(JSON.stringify, () => 'cut')))
  const ends = (isEnded: boolean) => new Set(ended.filter((_, index) => (begun[index]!.end !== null) === isEnded))
  findings.equal('a download under way goes on to its end', ends(false), new Set([JSON.stringify(wanted)]))
  findings.equal('a download under way is cut once its access has ended', ends(true), new Set(['cut']))
  const left = await area.shop.rows(
    `select orders.id from orders join course_accesses access on access.order_id = orders.id where orders.status in ('REFUNDED', 'REFUND_DUE')`,
  )
  findings.equal('no order is refunded without its access ended', left, [])
  for (const { reader, end } of begun) if (end === 'REVOCATION') await permit(area, findings, reader, plainCourse.slug)
  return `${downloads.count} downloads beside ${readers / 2} ends of access`
}

/** Ranges of the video and e-books, as players and impatient buyers request them. What an access answers only ever gets worse. */
async function keepDownloading(area: MemberArea, findings: Findings, begun: Begun[], state: { over: boolean; count: number }) {
  const hasEnded = new Set<string>()
  await inParallel(times(8), 8, async (lane) => {
    for (let turn = lane; !state.over || turn < 200; turn += 8) {
      const { reader, end } = begun[turn % begun.length]!
      const refusedBefore = hasEnded.has(reader.orderId)
      const [before] = await area.shop.rows<{ status: string }>('select status from orders where id = $1', [reader.orderId])
      const start = (turn * 65_536) % 10_000_000
      const { status } = await area.get(videoPath, reader.headers, { headers: { range: `bytes=${start}-${start + 65_535}` } })
      state.count += 1
      const mayEnd = end !== null
      findings.holds('a range is sent, or refused to those whose access ends', status === 206 || (mayEnd && status === 404), status)
      if (before?.status === 'REFUNDED' || refusedBefore)
        findings.equal('no range is sent once a refund is stored, or one was refused', status, 404)
      if (status === 404) hasEnded.add(reader.orderId)
    }
  })
}

async function endAccess(area: MemberArea, findings: Findings, reader: Reader, end: Begun['end']) {
  if (end === 'REFUND') {
    const { text } = await area.asStaff('mutation ($id: ID!) { refundOrder(id: $id) { id } }', { id: reader.orderId })
    findings.holds('a refund succeeds', text.includes(reader.orderId), text)
    findings.holds('the order is refunded', await eventually(async () => (await area.shop.statusOf(reader.orderId)) === 'REFUNDED', 180))
  }
  if (end === 'REVOCATION') {
    await permit(area, findings, reader, `-${plainCourse.slug}`)
  }
  if (end === null) return
  const { status } = await area.get(videoPath, reader.headers, { headers: { range: 'bytes=0-99' } })
  findings.equal('the next range is refused', status, 404)
}

/** A release replaces the process that is sending. It takes 15 seconds, so the short form leaves it out. */
async function stopDuringDownload(area: MemberArea, findings: Findings) {
  const reader = await area.reader([{ id: plainCourse.id, quantity: 1 }])
  const download = await slowDownload(area.shop.urls[1] + videoPath, reader.headers)
  await area.shop.webs[1]!.stop(25)
  const end = await download.finish().then(
    () => 'complete',
    () => 'cut',
  )
  findings.equal('a process that stops cuts what it still sends', end, 'cut')
  const recorded = await area.shop.rows('select from file_downloads where order_id = $1 and bytes > 0', [reader.orderId])
  findings.equal('a process that stops records what it has sent', recorded.length, 1)
  area.shop.webs[1]!.start()
  await area.shop.ready()
}

/** Grants a course by its slug, or revokes it by the slug after a minus. */
async function permit(area: MemberArea, findings: Findings, { email }: Reader, courses: string) {
  const { status, text } = await area.shop.askAgain(`/api/users/${email}/permissions`, { body: { courses }, headers: area.staff })
  findings.equal(`staff changes an access: ${text}`, status, 200)
}

/** Refunded files are gone, and everything else stays. */
async function checkEnds(area: MemberArea, findings: Findings, begun: Begun[]) {
  await inParallel(begun, 4, async ({ reader, end }) => {
    const ranges = ['bytes=0-0', 'bytes=5-', 'bytes=-1'].map((range) => area.get(videoPath, reader.headers, { headers: { range } }))
    const codes = (await Promise.all([...ranges, area.get(videoPath, reader.headers, { method: 'HEAD' })])).map(({ status }) => status)
    findings.equal('the video is refused exactly to those whose access has ended', codes, end ? [404, 404, 404, 404] : [206, 206, 206, 200])
    const book = await area.get(bookPath(reader), reader.headers)
    findings.equal(
      'the e-book is refused exactly after a refund',
      codeOf(book),
      end === 'REFUND' ? 'NOT_FOUND' : book.status === 202 ? '202' : '200',
    )
  })
}
