// @module-tag long
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fileAddress } from '#domain/platform/files/file-address.ts'
import { mostFragments } from '#domain/platform/videos/rendition-plan.ts'
import { readSource } from '#server/platform/files/videos/read-source.ts'
import { removeDueContent } from '#server/platform/files/remove-content.ts'
import type { FileRow } from '#server/platform/files/files.sql.ts'
import { newKey } from '#integrations/object-storage/storage.ts'
import { retryNow } from '#tests/harness/clock.ts'
import { ffmpegPath, testVideo } from '#tests/harness/ffmpeg.ts'
import { packageVideos } from '#tests/harness/packaged-lesson.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'
import { whole } from '#tests/harness/protected-files.ts'
import { storedFile } from '#tests/harness/store-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'sabia-ffmpeg-'))
/** ffmpeg, that in the quality that the file `victim` names is killed in the middle, or writes 100 MB without a picture more. */
const program = join(folder, 'ffmpeg')
const victim = join(folder, 'victim')
writeFileSync(
  program,
  `#!/bin/sh
read -r which how < ${victim} || exec ${ffmpegPath} "$@"
case "$how $*" in
  flood*"$which"*) ${ffmpegPath} "$@"; printf '\\006\\000\\000\\000mdat'; exec head -c 100663288 /dev/zero;;
  *"$which"*) ${ffmpegPath} "$@" | head -c 3000; kill -9 $$;;
esac
exec ${ffmpegPath} "$@"
`,
)
chmodSync(program, 0o755)
const kill = (which: string) => writeFileSync(victim, which && `${which}\n`)
kill('')

const { shop, ask } = await providePanel({ FFMPEG_PATH: program })
const stateOf = async ({ id }: Pick<FileRow, 'id'>) =>
  (
    await shop.rows<FileRow>('select packaged_at is not null as packaged, packaging_problem, packaging_failures from files where id = $1', [
      id,
    ])
  )[0]
const madeOf = async ({ id }: Pick<FileRow, 'id'>) =>
  (await shop.rows<{ name: string; key: string }>('select name, key from video_renditions where file_id = $1 order by name', [id])).map(
    ({ name, key }) => [name, key] as const,
  )

test('a program that is killed in the middle is run again for what it has not made, and leaves nothing half made', async () => {
  const file = await storedFile(shop, 'aula.mp4', 'PROTECTED', testVideo({}))
  kill('copy')
  await packageVideos(shop)
  const before = await madeOf(file)
  expect([before.map(([name]) => name), await stateOf(file)]).toEqual([
    ['360', 'poster'],
    { packaged: false, packaging_problem: null, packaging_failures: 1 },
  ])
  kill('')
  await retryNow(shop)
  await shop.work(['package_video'])
  const after = await madeOf(file)
  expect([after.slice(0, 1), after.slice(1, 2), after[2]?.[0]]).toEqual([before.slice(0, 1), before.slice(1), 'source'])
  expect(await stateOf(file)).toMatchObject({ packaged: true, packaging_problem: null })
  await shop.rows(`update content_removals set due_at = now()`)
  const [{ left }] = (await shop.rows<{ left: number }>('select count(*)::int as left from content_removals')) as [{ left: number }]
  await removeDueContent(shop.deps)
  expect([left, await shop.rows('select from content_removals')]).toEqual([1, []])
  const stored = execFileSync('find', [shop.config.filesDirectory, '-type', 'f'], { encoding: 'utf8' }).trim().split('\n')
  expect(stored).toHaveLength(4)
})

test('an index of a few bytes that names a billion pictures is read in time, and no copy has so many', async () => {
  const video = testVideo({}, ['-an', '-profile:v', 'baseline', '-g', '1'])
  const [times, sizes, chunks] = ['stts', 'stsz', 'stsc'].map((type) => video.indexOf(type) + 4) as [number, number, number]
  const named = (pictures: number) => {
    const copy = Buffer.from(video)
    for (const at of [times + 8, sizes + 8, chunks + 12]) copy.writeUInt32BE(pictures, at)
    copy.writeUInt32BE(1, times + 12)
    copy.writeUInt32BE(100, sizes + 4)
    return copy
  }
  const isCopyable = async (content: Buffer) => {
    const key = newKey()
    const { bytes } = await shop.deps.storage.write(key, whole(content))
    return (await readSource(shop.deps.storage, { key, bytes }))?.isCopyable
  }
  expect([await isCopyable(named(mostFragments)), await isCopyable(named(1_000_000_000))]).toEqual([true, false])
})

test('a quality that grows beyond what its video can have ends before it fills the disk', { tags: ['long'] }, async () => {
  const file = await storedFile(shop, 'aula.mp4', 'PROTECTED', testVideo({}))
  kill('copy flood')
  await packageVideos(shop)
  kill('')
  expect([(await madeOf(file)).map(([name]) => name), await stateOf(file)]).toEqual([
    ['360', 'poster'],
    { packaged: false, packaging_problem: null, packaging_failures: 1 },
  ])
})

test('a video of which one quality cannot be made is played as it was sent, and never in the lowest quality alone', async () => {
  const file = await storedFile(shop, 'aula.mp4', 'PROTECTED', testVideo({}))
  kill('copy')
  await packageVideos(shop)
  for (let attempt = 2; attempt <= 3; attempt += 1) {
    await retryNow(shop)
    await shop.work(['package_video'])
  }
  kill('')
  expect([await madeOf(file), await stateOf(file)]).toEqual([
    [],
    { packaged: true, packaging_failures: 3, packaging_problem: expect.stringMatching(/parou antes do fim/) },
  ])
})

test('a copy that leaves out the times of its pictures is not kept, nor what was made before', async () => {
  const late = testVideo({ seconds: 1 }, ['-vf', 'setpts=PTS+30/TB', '-t', '31'])
  const file = await storedFile(shop, 'tarde.mp4', 'PROTECTED', late)
  await packageVideos(shop)
  expect([await madeOf(file), await stateOf(file)]).toEqual([
    [],
    { packaged: true, packaging_failures: 0, packaging_problem: expect.stringMatching(/outra duração/) },
  ])
})

test('the form of a lesson says how far its video is, and why it stays as it is', async () => {
  const file = await storedFile(shop, 'som.mp4', 'PROTECTED', testVideo({}, ['-vn']))
  const packaging = async () =>
    (await ask('query ($address: String!) { videoPackaging(address: $address) { state percent problem } }', { address: fileAddress(file) }))
      .data
  expect(await packaging()).toEqual({ videoPackaging: { state: 'WAITING', percent: 0, problem: null } })
  await packageVideos(shop)
  expect(await packaging()).toEqual({
    videoPackaging: { state: 'UNCHANGED', percent: 0, problem: 'Este arquivo não tem imagens, ou a loja não consegue ler o seu índice.' },
  })
})
