import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { buyer, courseWithModules, ebook, plainCourse, plentifulBook } from '#database/seed/fixtures.ts'
import { fileAddress } from '#domain/platform/files/file-address.ts'
import { fileById, type FileRow } from '#server/platform/files/files.sql.ts'
import { usedFiles } from '#server/catalogue/media/file-uses.sql.ts'
import { lockWaits } from '#tests/harness/lock-waits.ts'
import { statementsOf } from '#tests/harness/panel.ts'
import { quote, submit } from '#tests/harness/shop.ts'
import { eventually } from '#tests/harness/eventually.ts'
import { storedFile } from '#tests/harness/store-file.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'
import { historyOf } from '#tests/harness/panel.ts'

const panel = await providePanel()

const png = (color: string) =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: color } })
    .png()
    .toBuffer()
const pdf = () => readFileSync('database/seed/files/terca-sem-pressa.pdf')
const stored = (name: string, access: 'PUBLIC' | 'PROTECTED', content: Buffer) => storedFile(panel.shop, name, access, content)
const picture = async (name: string, color = 'blue') => stored(name, 'PUBLIC', await png(color))

interface Listed {
  id: string
  kind: string
  uses: { entity: string; id: string; title: string; removed: boolean }[]
  useCount: number
}
const list = async (args: string) => {
  const fields = 'id name kind access bytes width height address uses { entity id title removed } useCount unusedSince removalAt'
  const { data } = await panel.ask(
    `{ listFiles(access: ADMIN, offset: 0, limit: 10, ${args}) { data { ${fields} } pageInfo { totalCount } } }`,
  )
  return data.listFiles as { data: Listed[]; pageInfo: { totalCount: number } }
}
const listed = async ({ id, name }: FileRow) => (await list(`search: ${JSON.stringify(name)}`)).data.find((file) => file.id === id)!
const edit = async (name: 'editCourse' | 'editBook' | 'editNews' | 'editBanner', id: string, change: object) => {
  const [argument, type] = {
    editCourse: ['data', 'CourseInput'],
    editBook: ['book', 'BookInput'],
    editNews: ['news', 'NewsInput'],
    editBanner: ['banner', 'BannerInput'],
  }[name]
  const { code } = await panel.ask(`mutation ($id: ID!, $change: ${type}!) { ${name}(id: $id, ${argument}: $change) { id } }`, {
    id,
    change,
  })
  expect(code).toBeUndefined()
}
const remove = (id: string) => panel.ask('mutation ($id: ID!) { removeFile(id: $id) }', { id })
const replace = (id: string, by: string) => panel.ask('mutation ($id: ID!, $by: ID!) { replaceFile(id: $id, by: $by) }', { id, by })
const create = async (mutation: string) => Object.values((await panel.ask(`mutation { ${mutation} { id } }`)).data)[0].id as string

describe('the list', () => {
  test('has the newest first, is searched by a part of the name and filtered by kind', async () => {
    const [first, second] = [await picture('Ipê-amarelo.png'), await stored('ipe-roxo.pdf', 'PROTECTED', pdf())]
    // Like a demo file's, this id says nothing of its age.
    await panel.shop.db
      .updateTable('files')
      .set({ id: `f${first.id.slice(1)}` })
      .where('id', '=', first.id)
      .execute()
    first.id = `f${first.id.slice(1)}`
    const matches = await list('search: "IPE-"')
    expect(matches.data.map(({ id }) => id)).toEqual([second.id, first.id])
    expect(matches.data[1]).toMatchObject({
      kind: 'PICTURE',
      access: 'PUBLIC',
      width: 400,
      height: 300,
      address: fileAddress(first),
      useCount: 0,
    })
    expect((await list('search: "ipe", kind: EBOOK')).data.map(({ id }) => id)).toEqual([second.id])
    expect((await list('search: "100%"')).pageInfo.totalCount).toBe(0)
  })

  test('says of each file where it is used, with as many statements for ten files as for one', async () => {
    const [cover, video] = [await picture('em-uso.png'), await stored('em-uso.pdf', 'PROTECTED', pdf())]
    await edit('editBook', ebook.id, { cover: fileAddress(cover) })
    const banner = await create(`createBanner(banner: { image: "${fileAddress(cover)}", link: "https://x.example/em-uso", active: false })`)
    const post = await create(`createNews(news: { title: "Em uso", slug: "em-uso", type: CAROUSEL, images: ["${fileAddress(cover)}"] })`)
    const lesson = { id: 'a', title: 'Aula', downloads: [{ title: 'Apostila', file: fileAddress(video) }] }
    await edit('editCourse', courseWithModules.id, { lessons: { withModules: false, lessons: [lesson], modules: [] } })
    expect((await listed(cover)).uses).toMatchObject([
      { entity: 'BOOK', id: ebook.id },
      { entity: 'BANNER', id: banner, title: 'https://x.example/em-uso' },
      { entity: 'POST', id: post, title: 'Em uso' },
    ])
    expect(await listed(video)).toMatchObject({ useCount: 1, uses: [{ entity: 'COURSE', id: courseWithModules.id, removed: false }] })
    await panel.ask('mutation ($id: ID!) { removeBanner(id: $id) }', { id: banner })
    expect((await listed(cover)).useCount).toBe(2)
    expect(await usedFiles(panel.shop.db)).toEqual(expect.arrayContaining([cover.id, video.id]))
    const one = await statementsOf(panel, () => list('search: "em-uso.png"'))
    expect(await statementsOf(panel, () => list('search: ""'))).toHaveLength(one.length)
  })

  test('says since when a file is unused, and when it is removed', async () => {
    const file = await picture('parado.png')
    expect(await listed(file)).toMatchObject({ unusedSince: null, removalAt: null })
    await panel.shop.db
      .updateTable('files')
      .set({ unused_since: new Date('2026-11-01T12:00:00Z') })
      .where('id', '=', file.id)
      .execute()
    expect(await listed(file)).toMatchObject({ unusedSince: '2026-11-01T12:00:00.000Z', removalAt: '2026-12-01T12:00:00.000Z' })
    await edit('editBook', ebook.id, { cover: fileAddress(file) })
    expect(await listed(file)).toMatchObject({ unusedSince: null, removalAt: null })
  })
})

describe('removing', () => {
  test('an unused file goes at once with its content, a used one stays', async () => {
    const [used, unused] = [await picture('usado.png'), await picture('solto.png')]
    await edit('editCourse', plainCourse.id, { thumbnailUrl: fileAddress(used) })
    expect((await remove(used.id)).code).toBe('CONFLICT')
    expect((await remove(unused.id)).data).toEqual({ removeFile: true })
    expect((await remove(unused.id)).code).toBe('NOT_FOUND')
    await expect(panel.shop.deps.storage.read(unused.key)).rejects.toThrow('no such content')
    const row = await panel.shop.db.selectFrom('files').select(['removed_at', 'removed_by']).where('id', '=', unused.id).executeTakeFirst()
    expect(row).toMatchObject({ removed_at: expect.any(Date) as Date, removed_by: expect.stringContaining('@') as string })
    expect((await fileById(panel.shop.db, used.id))?.id).toBe(used.id)
  })
})

describe('replacing', () => {
  test('puts the new file in every place, with versions and histories as other edits', async () => {
    const [old, next] = [await picture('velha.png'), await picture('nova.png', 'red')]
    const address = fileAddress(old)
    await edit('editBook', ebook.id, { cover: address })
    await edit('editCourse', plainCourse.id, { thumbnailUrl: address, authorPicture: address, description: `Veja ${address}` })
    const banner = await create(`createBanner(banner: { image: "${address}", link: "https://x.example/", active: false })`)
    const post = await create(
      `createNews(news: { title: "Troca", slug: "troca", type: CAROUSEL, images: ["https://x.example/a.png", "${address}"] })`,
    )
    const version = async () => (await panel.ask(`{ getBook(id: "${ebook.id}") { version } }`)).data.getBook.version as number
    const before = await version()

    expect((await replace(old.id, next.id)).data).toEqual({ replaceFile: 4 })
    const at = fileAddress(next)
    const { data } =
      await panel.ask(`{ getBook(id: "${ebook.id}") { cover } getCourse(id: "${plainCourse.id}") { thumbnailUrl authorPicture description }
      getBanner(id: "${banner}") { image } getNews(id: "${post}") { images image video } }`)
    expect(data).toMatchObject({
      getBook: { cover: at },
      getCourse: { thumbnailUrl: at, authorPicture: at, description: `Veja ${address}` },
      getBanner: { image: at },
      getNews: { images: ['https://x.example/a.png', at], image: null, video: null },
    })
    expect(await version()).toBe(before + 1)
    expect((await historyOf(panel, 'BOOK', ebook.id))[0]).toMatchObject({
      action: 'EDITED',
      changes: [{ field: 'cover', before: address, after: at }],
    })
    expect(await listed(old)).toMatchObject({ useCount: 0 })
  })

  test('reaches the files of lessons and what the buyers of a removed book have, and has the new e-book tested', async () => {
    const [old, next] = [await stored('velho.pdf', 'PROTECTED', pdf()), await stored('novo.pdf', 'PROTECTED', pdf())]
    const address = fileAddress(old)
    const lesson = { id: 'a', title: 'Aula', downloads: [{ title: 'Apostila', file: address }], video: '' }
    await edit('editCourse', courseWithModules.id, {
      lessons: { withModules: true, lessons: [], modules: [{ title: 'Um', lessons: [lesson] }] },
    })
    await edit('editBook', plentifulBook.id, { fileRef: address })
    await panel.ask('mutation ($id: ID!) { removeBook(id: $id) }', { id: plentifulBook.id })
    expect((await replace(old.id, next.id)).data).toEqual({ replaceFile: 2 })
    const [row] = await panel.shop.rows<{ file_ref: string; lessons: string; removed: boolean }>(
      `select file_ref, removed_at is not null as removed, (select lessons::text from courses where id = $2) as lessons from books where id = $1`,
      [plentifulBook.id, courseWithModules.id],
    )
    expect(row).toMatchObject({ file_ref: fileAddress(next), removed: true, lessons: expect.stringContaining(fileAddress(next)) as string })
    expect(row!.lessons).not.toContain(old.id)
    const tests = await panel.shop.rows(`select payload from graphile_worker._private_jobs where key = 'test_stamp:' || $1`, [next.id])
    expect(tests).toMatchObject([{ payload: { fileId: next.id } }])
  })

  test('is all or nothing, and refuses another kind, another access and a file that is gone', async () => {
    const [old, book, sold] = [
      await picture('fica.png'),
      await stored('a.pdf', 'PUBLIC', pdf()),
      await stored('b.png', 'PROTECTED', await png('red')),
    ]
    await edit('editBook', ebook.id, { cover: fileAddress(old) })
    for (const other of [book, sold]) expect((await replace(old.id, other.id)).code).toBe('BAD_USER_INPUT')
    const gone = await picture('foi.png')
    await remove(gone.id)
    expect((await replace(old.id, gone.id)).code).toBe('NOT_FOUND')
    expect((await replace(old.id, old.id)).code).toBe('NOT_FOUND')
    expect((await listed(old)).useCount).toBe(1)
  })

  test('does not hold up a sale of what it edits', { tags: ['long'] }, async () => {
    const [old, next] = [await picture('na-venda.png'), await picture('na-venda-2.png')]
    await edit('editCourse', plainCourse.id, { thumbnailUrl: fileAddress(old) })
    await edit('editBook', ebook.id, { cover: fileAddress(old) })
    // The replacement has the book and waits for the course. A sale refers to both by foreign keys.
    const token = await quote(panel.shop, [
      { id: plainCourse.id, quantity: 1 },
      { id: ebook.id, quantity: 1 },
    ])
    const [held, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const edited = panel.shop.db.transaction().execute(async (tx) => {
      // It waits for what follows, which may take longer than the server lets a transaction wait.
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
      await sql`select from courses where id = ${plainCourse.id} for no key update`.execute(tx)
      held.resolve()
      await goOn.promise
    })
    await held.promise
    const replaced = replace(old.id, next.id)
    expect(await eventually(async () => (await lockWaits(panel.shop.db)).all >= 1, 30)).toBe(true)
    const { status } = await submit(panel.shop, token, { buyer: { ...buyer, email: 'troca@correio.com.br' } })
    expect(status).toBe(200)
    goOn.resolve()
    await edited
    // It may have waited for longer than a request may, and is then told to try again.
    const first = await replaced
    const { data } = first.code === 'UNAVAILABLE' ? await replace(old.id, next.id) : first
    expect(data).toEqual({ replaceFile: 2 })
  })
})
