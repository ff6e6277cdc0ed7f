import { auditEmails, auditMoney } from './audit.ts'
import type { Drill } from './drill.ts'
import { fullDisk } from './full-disk.ts'
import { interruptedUpload } from './interrupted-upload.ts'
import { MemberArea } from './member-area.ts'

/** A large upload that is interrupted, and a disk without room. */
export const uploads: Drill = {
  name: 'uploads',
  longOnly: true,
  run: (ground, findings, { short }) =>
    MemberArea.open(ground, { webs: 1 }, async (area) => {
      const megabytes = short ? 60 : 2_000
      findings.done = `an upload of ${megabytes} MB cut five times, once by killing its process; a full disk`
      const upload = await interruptedUpload(area, findings, {
        megabytes,
        ...(short ? { piece: 3, growth: 120 } : { piece: 16, growth: 60 }),
      })
      const disk = await fullDisk(area, findings)
      findings.equal(
        'no program of the store has ended',
        area.shop.programs.map(({ deaths }) => deaths),
        area.shop.programs.map(() => 0),
      )
      await auditMoney(area.shop, findings)
      await auditEmails(area.shop, findings)
      findings.seen = [upload, disk].join('; ')
    }),
}
