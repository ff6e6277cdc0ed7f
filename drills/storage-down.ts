import { ebook, freeCourse, plainCourse } from '#database/seed/fixtures.ts'
import { retryNow } from '#tests/harness/clock.ts'
import { eventually } from '#tests/harness/eventually.ts'
import { auditEmails, auditMoney } from './audit.ts'
import { Bucket } from './bucket.ts'
import { newBuyer } from './buyers.ts'
import { times } from './concurrency.ts'
import type { Drill, Findings } from './drill.ts'
import { codeOf } from './drilled-shop.ts'
import { LargeContent } from './large-content.ts'
import { bookPath, MemberArea, randomVideo, videoPath } from './member-area.ts'
import { plainBook } from './plain-book.ts'

/** The files are at S3, which goes down, or accepts connections and answers nothing. The shop sells on, and nothing needs a restart. */
export const storageDown: Drill = {
  name: 'storage-down',
  run: async (ground, findings, { short }) => {
    const bucket = await Bucket.open()
    try {
      await MemberArea.open(ground, { env: bucket.env }, async (area) => {
        const answers = await withoutStorage(area, findings, bucket, short)
        findings.equal(
          'no program of the store has ended',
          area.shop.programs.map(({ deaths }) => deaths),
          area.shop.programs.map(() => 0),
        )
        findings.holds('the queue drains', await area.shop.quiet())
        await auditMoney(area.shop, findings)
        await auditEmails(area.shop, findings)
        findings.done = `S3 stopped, and then without an answer for ${requestsOf(short)} downloads at once`
        findings.seen = answers
      })
    } finally {
      await bucket.close()
    }
  },
}

const requestsOf = (short: boolean) => (short ? 60 : 300)

async function withoutStorage(area: MemberArea, findings: Findings, bucket: Bucket, short: boolean): Promise<string> {
  const requests = requestsOf(short)
  // The short form runs with the tests, on a machine that may be busy.
  const limits = short ? { down: 60_000, frozen: 90_000, shop: 30_000 } : { down: 5_000, frozen: 15_000, shop: 3_000 }
  const content = new LargeContent(12_000_000)
  await area.sell({
    video: (await area.stored('aula.mp4', randomVideo(1_000_000))).address,
    book: (await area.stored('livro.pdf', await plainBook(3))).address,
  })
  const reader = await area.reader([
    { id: plainCourse.id, quantity: 1 },
    { id: ebook.id, quantity: 1 },
  ])
  const upload = await area.beginUpload('outra aula.mp4', content.bytes)
  const piece = (from: number) => area.sendPiece(upload, from, content.slice(from, from + 6_000_000))
  findings.equal('a piece arrives', (await piece(0)).status, 204)
  const video = () => area.shop.ask(videoPath, { headers: { ...reader.headers, range: 'bytes=0-99' } })
  findings.equal('a video plays', (await video()).status, 206)

  await bucket.stop()
  const down = await Promise.all([video(), piece(6_000_000)])
  findings.equal('a storage that is down is reported', down.map(codeOf), ['UNAVAILABLE', 'UNAVAILABLE'])
  findings.holds(
    'at once',
    Math.max(...down.map(({ ms }) => ms)) < limits.down,
    down.map(({ ms }) => ms),
  )

  await bucket.freeze()
  const copy = area.get(bookPath(reader), reader.headers)
  const frozen = Promise.all(times(requests).map(video))
  const shopping = await sellMeanwhile(area, findings, limits.shop)
  const answers = await frozen
  findings.equal('a storage without an answer is reported', new Set(answers.map(codeOf)), new Set(['UNAVAILABLE']))
  const slowest = Math.max(...answers.map(({ ms }) => ms))
  findings.holds('in time', slowest < limits.frozen, slowest)
  findings.equal('a copy waits', (await copy).status, 202)

  await bucket.start()
  findings.equal('videos play again', (await area.get(videoPath, reader.headers, { headers: { range: 'bytes=0-99' } })).status, 206)
  findings.equal('the upload goes on where it was', [await area.offsetOf(upload), (await piece(6_000_000)).status], [6_000_000, 204])
  // A slow storage may need more time than a request has: then it is asked again, as in the panel.
  let finished = ''
  const isFinished = async () => {
    const answer = await area.finishUpload(upload)
    finished = answer.text
    return codeOf(answer) !== 'UNAVAILABLE'
  }
  await eventually(isFinished, 180, 500)
  const { id = null } = JSON.parse(finished) as { id?: string }
  const [file] = await area.shop.rows<{ sha256: string }>('select sha256 from files where id = $1', [id])
  findings.equal('the file is what was sent', file?.sha256 ?? finished, content.sha256)
  const delivered = async () => (await retryNow(area.shop), (await area.get(bookPath(reader), reader.headers)).status === 200)
  findings.holds('the copy is made', await eventually(delivered, 240, 500))
  return `${requests} downloads were refused within ${(slowest / 1000).toFixed(1)} s; the slowest page of the shop took ${shopping.toFixed(0)} ms meanwhile`
}

/** Pages, sales and e-mails while downloads wait for the storage. Returns the slowest response, in milliseconds. */
async function sellMeanwhile(area: MemberArea, findings: Findings, longest: number): Promise<number> {
  const pages: number[] = []
  for (const _ of times(20)) pages.push((await area.shop.ask('/courses')).ms, (await area.shop.ask('/readyz')).ms)
  const orderId = await area.shop.buy([{ id: freeCourse.id, quantity: 1 }], newBuyer())
  const sent = async () =>
    (await area.shop.rows(`select from emails where order_id = $1 and kind = 'ACCESS' and sent_at is not null`, [orderId])).length > 0
  findings.holds('sales and e-mails go on', await eventually(sent, 180))
  const slowest = Math.max(...pages)
  findings.holds('the shop is not slow', slowest < longest, slowest)
  return slowest
}
