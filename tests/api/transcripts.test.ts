import { beforeAll, expect, test } from 'vitest'
import { plainCourse } from '#database/seed/fixtures.ts'
import type { TranscriptSearch } from '#domain/delivery/lessons/lesson-answers.ts'
import { fileAddress, insideFile } from '#domain/platform/files/file-address.ts'
import { removeFile } from '#server/catalogue/media/remove-file.ts'
import { giveCourse } from '#tests/harness/accesses.ts'
import { statementsOf } from '#tests/harness/panel.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'
import { type BuyerHeaders, signIn } from '#tests/harness/signed-in.ts'
import { storedFile } from '#tests/harness/store-file.ts'

const panel = await providePanel()
const { shop } = panel
const email = 'ana.busca@correio.com.br'
let ana: BuyerHeaders

const cues = (...texts: string[]) =>
  Buffer.from(
    `WEBVTT\n\n${texts.map((text, n) => `00:${String(n * 20).padStart(2, '0')}.000 --> 00:${String(n * 20 + 4).padStart(2, '0')}.000\n${text}\n`).join('\n')}`,
  )
const captions = async (...texts: string[]) => fileAddress(await storedFile(shop, 'a.vtt', 'PROTECTED', cues(...texts)))
const lesson = async (id: string, texts: string[], more: object = {}) => {
  const track = { language: 'pt-BR', label: 'Português', file: await captions(...texts) }
  return { id, title: `Aula ${id}`, description: '', video: '', downloads: [], captions: [track], ...more }
}
const teach = (lessons: object[]) =>
  shop.rows('update courses set lessons = $1 where id = $2', [JSON.stringify({ withModules: false, modules: [], lessons }), plainCourse.id])

const search = async (words: string, headers: BuyerHeaders = ana) => {
  const path = `/api/library/courses/${plainCourse.slug}/transcripts?busca=${encodeURIComponent(words)}`
  return (await shop.call('GET', path, undefined, headers)).body as unknown as TranscriptSearch
}
const places = async (words: string) => (await search(words)).passages.map(({ lessonId, second }) => `${lessonId} ${second}`)

beforeAll(async () => {
  await teach([
    await lesson('dois', ['A respiração vem antes', 'Durma cedo, sem café']),
    await lesson('um', ['O café & a noite', 'Respire devagar']),
    await lesson('fechada', ['O café proibido'], { releaseAfterDays: 30 }),
    { id: 'texto', title: 'Sem vídeo', description: '', video: '', text: 'café', downloads: [] },
  ])
  await giveCourse(shop, email, plainCourse.id)
  ana = await signIn(shop, email)
})

test('words are found at their second, in the order of the lessons, without accents and in another form', async () => {
  expect(await places('cafe')).toEqual(['dois 20', 'um 0'])
  expect(await places('respira')).toEqual(['dois 0', 'um 20'])
  expect(await places('CAFÉS')).toEqual(['dois 20', 'um 0'])
  expect(await places('sem café cedo')).toEqual(['dois 20'])
  expect((await search('café')).passages[0]).toEqual({ lessonId: 'dois', lesson: 'Aula dois', second: 20, text: 'Durma cedo, sem café' })
})

test('a lesson that is not open yet is not searched, and neither is another course', async () => {
  expect(JSON.stringify(await search('café'))).not.toContain('proibido')
  await storedFile(shop, 'b.vtt', 'PROTECTED', cues('O café de outra escola'))
  expect(await places('outra escola')).toEqual([])
})

test.each(['', ' ', '&', "' | !", ':*', 'de', '🐦', 'x'.repeat(200)])('%j finds nothing, and breaks nothing', async (words) =>
  expect(await search(words)).toEqual({ passages: [], hasMore: false }),
)

test('a file that is removed is searched no more', async () => {
  const file = insideFile(await captions('palavra rara'))!
  const passages = () => shop.rows('select from caption_passages where file_id = $1', [file.id])
  expect(await passages()).toHaveLength(1)
  await removeFile(shop.deps, file.id, null)
  expect(await passages()).toEqual([])
})

test('a course of 60 lessons is searched by as many statements as one of three, and returns a hundred passages', async () => {
  const counted = async () => (await statementsOf(panel, () => search('compasso'))).length
  const lessons = await Promise.all(Array.from({ length: 60 }, (_, n) => lesson(`l${n}`, ['Um compasso', 'Outro compasso'])))
  await teach(lessons.slice(0, 3))
  await search('compasso')
  const few = await counted()
  expect((await search('compasso')).passages).toHaveLength(6)
  await teach(lessons)
  expect(await counted()).toBe(few)
  const all = await search('compasso')
  expect([all.passages.length, all.hasMore]).toEqual([100, true])
})
