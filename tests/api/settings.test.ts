import { describe, expect, test } from 'vitest'
import { defaultTexts } from '#domain/compliance/legal-texts/default-texts.ts'
import { ResponseCache } from '#server/platform/web/response-cache/response-store.ts'
import { withSettings } from '#server/platform/web/response-cache/with-settings.ts'
import { pageSettings } from '#server/platform/settings/page-settings.ts'
import { publishDefaultTexts } from '#server/compliance/legal-texts/publish-texts.ts'
import { place } from '#tests/harness/purchases.ts'
import { eventually, orderOf } from '#tests/harness/shop.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'
import { historyOf } from '#tests/harness/panel.ts'

const panel = await providePanel()

const staff = 'renata.lopes@sabia.example'
const fields = 'id storeName environmentName legalName taxId taxRegime phone postalCode city guaranteeDays pixDiscount version'
const read = async () => (await panel.ask(`{ getStoreSettings { ${fields} } }`)).data.getStoreSettings
const save = (settings: object, version?: number) =>
  panel.ask(
    `mutation ($settings: StoreSettingsInput!, $version: Int) { editStoreSettings(settings: $settings, version: $version) { ${fields} } }`,
    {
      settings,
      version,
    },
  )
const history = (id: string) => historyOf(panel, 'SETTINGS', id)

test('a page that is made after a change shows it, even if the settings were being read before', async () => {
  const settings = pageSettings(panel.shop.deps)
  const told = withSettings(new ResponseCache(), settings)
  const rename = (name: string) => panel.shop.rows('update store_settings set legal_name = $1', [name])
  /** On a busy machine they may take longer than a page waits for them. */
  const read = () =>
    eventually(async () => {
      const current = await settings.read()
      if (!current.isCurrent) settings.forget()
      return current.isCurrent && current.settings.seller.legalName
    }, 'the settings are read')
  await rename('Antes')
  expect(await read()).toBe('Antes')
  await rename('Depois')
  told.drop('store_settings')
  const early = settings.read()
  await rename('Por fim')
  told.drop('store_settings')
  await early
  expect(await read()).toBe('Por fim')
})

test('settings that could not be read are those of before, or of the environment, and say so: no page with them is kept', async () => {
  const { db } = panel.shop.deps
  const away = {} as typeof db
  const deps = { ...panel.shop.deps, db: away }
  const settings = pageSettings(deps)
  const read = async () => {
    settings.forget()
    const { settings: values, isCurrent } = await settings.read()
    return [values.seller.legalName, isCurrent]
  }
  expect(await read()).toEqual([null, false])
  deps.db = db
  const current = async () => {
    const [name, isCurrent] = await read()
    return isCurrent ? name : false
  }
  expect(await eventually(current, 'they are read in time')).toBe('Por fim')
  deps.db = away
  expect(await read()).toEqual(['Por fim', false])
  // Within the same second they are not read again.
  expect((await settings.read()).isCurrent).toBe(false)
})

test('a page may load pictures and files of videos of other sites exactly while a row shows one', async () => {
  const { rows, deps } = panel.shop
  const settings = pageSettings(deps)
  const told = withSettings(new ResponseCache(), settings)
  const mayLoad = (table: Parameters<typeof told.drop>[0]) => {
    told.drop(table)
    return eventually(async () => {
      const { settings: values, isCurrent } = await settings.read()
      return isCurrent && { pictures: values.picturesElsewhere ?? false, videos: values.videosElsewhere ?? false }
    }, 'the settings are read')
  }
  const none = { pictures: false, videos: false }
  const lessons = (video: string) => JSON.stringify({ kind: 'lessons', lessons: [{ id: '1', title: 'Um', video }] })
  // The demo has a post with a video of another site.
  await rows(`update posts set video = null where video like 'https:%'`)
  expect(await mayLoad('courses')).toEqual(none)
  for (const [table, column, address, more] of [
    ['courses', 'thumbnail_url', 'https://drive.google.com/thumbnail?id=1'],
    ['courses', 'author_picture', 'HTTPS://fotos.example/a.jpg'],
    ['books', 'cover', '//fotos.example/a.jpg'],
    ['books', 'author_picture', 'http://fotos.example/a.jpg'],
    ['bundles', 'picture', 'https://fotos.example/a.jpg'],
    ['banners', 'image', 'https://fotos.example/a.jpg'],
    ['posts', 'image', 'https://fotos.example/a.jpg'],
    ['posts', 'images', '{/media/a.jpg,https://fotos.example/a.jpg}'],
    ['posts', 'video', 'https://filmes.example/a.MP4?x=1', { videos: true }],
    ['posts', 'video', 'https://youtu.be/dQw4w9WgXcQ', {}],
    ['courses', 'lessons', lessons('https://filmes.example/a.webm'), { videos: true }],
    ['courses', 'lessons', lessons('https://vimeo.com/76979871'), {}],
  ] as const) {
    const [row] = await rows<{ id: string; value: unknown }>(
      `with before as (select id, ${column} as value from ${table} order by id limit 1)
       update ${table} set ${column} = $1 from before where ${table}.id = before.id returning ${table}.id, before.value`,
      [address],
    )
    expect([table, address, await mayLoad(table)]).toEqual([table, address, { ...none, ...(more ?? { pictures: true }) }])
    await rows(`update ${table} set ${column} = $2 where id = $1`, [
      row?.id,
      column === 'lessons' ? JSON.stringify(row?.value) : row?.value,
    ])
    expect([table, address, await mayLoad(table)]).toEqual([table, address, none])
  }
})

describe('the settings', () => {
  test('are edited by the field, stored without punctuation, and each edit is in their history', async () => {
    const before = await read()
    const { data } = await save({
      legalName: 'Livros do Norte Ltda.',
      taxId: '12.ABC.345/01DE-35',
      phone: '(11) 98765-4321',
      pixDiscount: 2.5,
    })
    expect(data.editStoreSettings).toEqual({
      ...before,
      legalName: 'Livros do Norte Ltda.',
      taxId: '12ABC34501DE35',
      phone: '11987654321',
      pixDiscount: 2.5,
      version: before.version + 1,
    })
    const [edit] = await history(before.id)
    expect(edit).toMatchObject({ actor: staff, action: 'EDITED' })
    expect(edit!.changes).toContainEqual({ field: 'pixDiscount', before: '0', after: '250' })
    await save({ phone: '' })
    expect(await read()).toMatchObject({ phone: null, legalName: 'Livros do Norte Ltda.' })
  })

  test('of two saves at the same moment one is refused', async () => {
    const { version } = await read()
    const codes = (await Promise.all(['Recife', 'Olinda', 'Natal'].map((city) => save({ city }, version)))).map(({ code }) => code)
    expect(codes.filter((code) => code === undefined)).toHaveLength(1)
    expect(codes.filter((code) => code === 'EDIT_CONFLICT')).toHaveLength(2)
  })

  test('a regime that does not fit the stored tax id is refused', async () => {
    await save({ taxId: '12ABC34501DE35', taxRegime: 'SIMPLES' })
    const refused = await save({ taxRegime: 'PERSON' })
    expect(refused).toMatchObject({
      code: 'BAD_USER_INPUT',
      extensions: { fields: { taxRegime: expect.stringContaining('vende com CPF') } },
    })
    expect(await save({ taxId: '390.533.447-05' })).toMatchObject({ code: 'BAD_USER_INPUT' })
    expect((await save({ taxId: '390.533.447-05', taxRegime: 'PERSON' })).code).toBeUndefined()
  })

  describe('tags that need consent', () => {
    const tag = { name: 'Medição da Exemplo', src: 'https://tags.example/t.js' }
    const tags = async () => (await panel.ask('{ getStoreSettings { consentTags { name src } } }')).data.getStoreSettings.consentTags

    test('there is none by default, and a list of them replaces the stored one', async () => {
      expect(await tags()).toEqual([])
      expect((await save({ consentTags: [tag] })).code).toBeUndefined()
      expect(await tags()).toEqual([tag])
      const [edit] = await history((await read()).id)
      expect(edit).toMatchObject({
        actor: staff,
        action: 'EDITED',
        changes: [{ field: 'consentTags', before: '[]', after: expect.stringContaining(tag.src) }],
      })
      await save({ city: 'Belém' })
      expect(await tags()).toEqual([tag])
      await save({ consentTags: [] })
      expect(await tags()).toEqual([])
    })

    test('are named in a new version of the privacy policy, and no longer once they are removed', async () => {
      const policy = async () => {
        await panel.shop.work(['publish_texts'])
        return (await panel.ask('{ publicLegalText(kind: PRIVACY) { version text } }')).data.publicLegalText as {
          version: number
          text: string
        }
      }
      const before = await policy()
      await save({ consentTags: [tag] })
      expect(await policy()).toMatchObject({ version: before.version + 1, text: expect.stringContaining(`- ${tag.name}`) })
      await save({ consentTags: [] })
      expect(await policy()).toMatchObject({ version: before.version + 2, text: before.text })
    })
  })
})

describe('the terms and the privacy policy', () => {
  const published = async (kind: string, version?: number) => {
    await panel.shop.work(['publish_texts'])
    const query = `query ($kind: LegalTextKind!, $version: Int) { publicLegalText(kind: $kind, version: $version) { version current text } }`
    return (await panel.ask(query, { kind, version })).data.publicLegalText
  }
  const publish = (kind: string, text: string | null, basedOn: number) =>
    panel.ask(
      `mutation ($kind: LegalTextKind!, $text: String, $basedOn: Int!) { publishLegalText(kind: $kind, text: $text, basedOn: $basedOn) { version publishedBy } }`,
      { kind, text, basedOn },
    )
  const versions = async (kind: string) =>
    (await panel.ask(`query ($kind: LegalTextKind!) { listLegalTexts(kind: $kind) { data { version publishedBy } } }`, { kind })).data
      .listLegalTexts.data

  test('are published when a program starts, once, however many start', async () => {
    const before = await versions('TERMS')
    expect(before).not.toEqual([])
    await Promise.all([1, 2, 3].map(() => publishDefaultTexts(panel.shop.deps)))
    expect(await versions('TERMS')).toEqual(before)
    const { config } = panel.shop
    await publishDefaultTexts({ db: panel.shop.db, config: { ...config, storeName: 'Bem-te-vi' } })
    await Promise.all([1, 2, 3].map(() => publishDefaultTexts(panel.shop.deps)))
    expect(await versions('TERMS')).toHaveLength(before.length + 2)
  })

  test('a save of the settings publishes what they say, and an older version stays readable', async () => {
    const before = await published('TERMS')
    await save({ legalName: 'Sabiá Edições Ltda.', guaranteeDays: 30 })
    const after = await published('TERMS')
    expect(after).toMatchObject({ version: before.version + 1, current: before.version + 1 })
    expect(after.text).toContain('Sabiá Edições Ltda.')
    expect(after.text).toContain('em até 30 dias')
    expect(await published('TERMS', before.version)).toEqual({ ...before, current: after.version })
    expect((await published('PRIVACY')).text).toContain('Sabiá Edições Ltda.')
    await save({ pixDiscount: 1 })
    expect((await published('TERMS')).version).toBe(after.version)
  })

  test('a release never publishes its default over that of a newer one', async () => {
    const before = await versions('PRIVACY')
    await publishDefaultTexts(panel.shop.deps)
    expect(await versions('PRIVACY')).toEqual(before)
    const next = defaultTexts.PRIVACY.number + 1
    const { version } = await published('PRIVACY')
    await panel.shop.rows(
      `insert into legal_texts (kind, version, text, default_number) values ('PRIVACY', $1, 'A da próxima versão da loja.', $2) returning id`,
      [version + 1, next],
    )
    await Promise.all([1, 2, 3].map(() => publishDefaultTexts(panel.shop.deps)))
    await save({ legalName: 'Duas Versões Ltda.' })
    expect(await published('PRIVACY')).toMatchObject({ version: version + 1, text: 'A da próxima versão da loja.' })
    // One of an older number is replaced.
    await panel.shop.rows(`update legal_texts set default_number = 0 where kind = 'PRIVACY' and version = $1 returning id`, [version + 1])
    await Promise.all([1, 2, 3].map(() => publishDefaultTexts(panel.shop.deps)))
    expect(await published('PRIVACY')).toMatchObject({ version: version + 2, text: expect.stringContaining('Duas Versões Ltda.') })
  })

  test("staff's own text wins until the default returns", async () => {
    const { version } = await published('TERMS')
    expect(await publish('TERMS', '## Termos\n\nOs nossos.', version)).toMatchObject({
      data: { publishLegalText: { version: version + 1, publishedBy: staff } },
    })
    await save({ legalName: 'Outra Editora Ltda.' })
    await publishDefaultTexts(panel.shop.deps)
    expect(await published('TERMS')).toMatchObject({ version: version + 1, text: '## Termos\n\nOs nossos.' })
    expect((await publish('TERMS', null, version + 1)).data.publishLegalText).toEqual({ version: version + 2, publishedBy: null })
    expect((await published('TERMS')).text).toContain('Outra Editora Ltda.')
    const lines = (await history((await read()).id)).filter(({ action }: { action: string }) => action === 'PUBLISHED')
    expect(lines).toMatchObject([
      { actor: staff, changes: [{ field: 'TERMS', after: String(version + 2) }] },
      { actor: staff, changes: [{ field: 'TERMS', after: String(version + 1) }] },
    ])
  })

  test('a text over a newer version, an empty one and an unknown version are refused', async () => {
    const { version } = await published('PRIVACY')
    expect((await publish('PRIVACY', 'Uma.', version - 1)).code).toBe('EDIT_CONFLICT')
    expect((await publish('PRIVACY', ' \n ', version)).code).toBe('BAD_USER_INPUT')
    expect(await panel.ask('{ publicLegalText(kind: PRIVACY, version: 999) { text } }')).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('the versions are numbered without a gap', async () => {
    const rows = await panel.shop.rows<{ kind: string; version: number }>('select kind, version from legal_texts order by kind, version')
    for (const kind of ['PRIVACY', 'TERMS']) {
      const numbers = rows.filter((row) => row.kind === kind).map((row) => row.version)
      expect(numbers).toEqual(numbers.map((_, index) => index + 1))
    }
  })
})

test('books have cents once the settings say so: in the form, the catalogue and the total to pay', async () => {
  const book = {
    title: 'Com centavos',
    price: 49.9,
    shippingPrice: 9.95,
    pages: 1,
    code: 'C',
    fileRef: 'x',
    cover: 'https://x.example/c.png',
    physical: true,
  }
  const create = () => panel.ask('mutation ($book: BookInput!) { createBook(book: $book) { id price shippingPrice } }', { book })
  const refused = await create()
  expect([refused.code, refused.message]).toEqual(['BAD_USER_INPUT', 'Use um valor inteiro, sem centavos.'])
  await save({ bookCents: true })
  const { id, ...prices } = (await create()).data.createBook
  expect(prices).toEqual({ price: 49.9, shippingPrice: 9.95 })
  const edit = (change: object) =>
    panel.ask('mutation ($id: ID!, $book: BookInput!) { editBook(id: $id, book: $book) { price } }', { id, book: change })
  expect((await edit({ price: 49.995 })).message).toBe('Use no máximo duas casas decimais.')
  const order = await place(panel.shop, [id as string])
  expect(await orderOf(panel.shop, order.id)).toMatchObject({ items_cents: 4_990, shipping_cents: 995 })
  await save({ bookCents: false })
  expect((await edit({ price: 49.8 })).code).toBe('BAD_USER_INPUT')
  // Other fields of a book with cents can be edited all the same.
  expect((await edit({ pages: 2 })).data.editBook).toEqual({ price: 49.9 })
})
