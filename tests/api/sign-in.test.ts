import { beforeEach, describe, expect, test } from 'vitest'
import { courseWithModules } from '#database/seed/fixtures.ts'
import { emailsTo as allEmailsTo } from '#tests/harness/purchases.ts'
import { codesTo as allCodesTo, type CookieBrowser, cookieBrowser } from '#tests/harness/cookie-browser.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'
import { giveCourse } from '#tests/harness/accesses.ts'

const { shop } = await providePanel({ PUBLIC_URL: 'https://loja.example' })
beforeEach(() => shop.sandbox('/console/settings', { faults: 'none' }))

const phone = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36'

const openBrowser = (cookies?: Map<string, string>, headers = {}) => cookieBrowser(shop, { 'user-agent': phone, ...headers }, cookies)

let buyers = 0
/** An address that has something to see. */
async function newBuyer(): Promise<string> {
  const email = `aluna.${++buyers}@correio.com.br`
  await giveCourse(shop, email, courseWithModules.id)
  return email
}

const emailsTo = async (email: string) => {
  await shop.work(['send_sign_in_code'])
  return allEmailsTo(shop, email)
}
const codesTo = (email: string) => allCodesTo(shop, email)
const codeTo = async (email: string) => (await codesTo(email))[0]!
const requestCode = (browser: CookieBrowser, email: string) => browser.post('/api/sign-in/code', { email })
const enter = (browser: CookieBrowser, email: string, code: string) => browser.post('/api/sign-in', { email, code })

async function signedIn(email: string, browser = openBrowser()): Promise<CookieBrowser> {
  expect((await requestCode(browser, email)).status).toBe(200)
  expect((await enter(browser, email, await codeTo(email))).status).toBe(200)
  return browser
}

const rewind = (email: string, minutes: number) =>
  shop.pool.query(
    `update sign_in_codes set created_at = created_at - make_interval(mins => $2), expires_at = expires_at - make_interval(mins => $2)
      where email = $1`,
    [email, minutes],
  )

describe('a code', () => {
  test('signs in the browser that requested it, however it is typed, and the address however it is written', async () => {
    const email = await newBuyer()
    const browser = openBrowser()
    const sent = await requestCode(browser, ` ${email.toUpperCase()} `)
    expect([sent.status, sent.body]).toEqual([200, { email, resendSeconds: 60, digits: 6, isShared: false }])
    expect((await browser.get('/api/session')).body).toEqual({ signedIn: false, email: null })
    const code = await codeTo(email)
    expect(code).toMatch(/^\d{3} \d{3}$/)
    const entered = await enter(browser, email, ` ${code} `)
    expect([entered.status, entered.body]).toEqual([200, { signedIn: true, email }])
    expect((await browser.get('/api/session')).body).toEqual({ signedIn: true, email })
  })

  test('is in the subject, the text and the HTML of the e-mail, which has no link', async () => {
    const email = await newBuyer()
    await requestCode(openBrowser(), email)
    const [{ subject, text, html } = { subject: '', text: '', html: '' }] = (await emailsTo(email)).filter((each) =>
      each.subject.endsWith('código'),
    )
    const code = subject.slice(0, 7)
    expect([text.includes(code), html.includes(code)]).toEqual([true, true])
    expect(text + html).not.toMatch(/href|https?:\/\/(?!www\.w3)/)
  })

  test('is stored nowhere: neither in its row nor in its job', async () => {
    const email = await newBuyer()
    await requestCode(openBrowser(), email)
    const row = await shop.db.selectFrom('sign_in_codes').selectAll().where('email', '=', email).executeTakeFirstOrThrow()
    const { rows } = await shop.pool.query<{ payload: unknown; key: string }>(
      `select payload, key from graphile_worker._private_jobs where key = 'sign_in_code:' || $1`,
      [row.id],
    )
    const code = (await codeTo(email)).replace(' ', '')
    expect(rows).toEqual([
      { payload: { codeId: row.id, origin: expect.stringMatching(/^00-[\da-f]{32}-/) as string }, key: `sign_in_code:${row.id}` },
    ])
    expect(Object.values(row).filter((value) => String(value) === code)).toEqual([])
    expect(row.code_hash).toHaveLength(32)
  })

  test('works once, even with a copy of the cookie: of ten posts at the same time one signs in', async () => {
    const email = await newBuyer()
    const browser = openBrowser()
    await requestCode(browser, email)
    const code = await codeTo(email)
    const posts = await Promise.all(Array.from({ length: 10 }, () => enter(openBrowser(new Map(browser.cookies)), email, code)))
    expect(posts.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(posts.filter(({ status }) => status !== 200).map(({ body }) => body.error.code))).toEqual(new Set(['CODE_OVER']))
    const sessions = await shop.db.selectFrom('buyer_sessions').select('id').where('email', '=', email).execute()
    expect(sessions).toHaveLength(1)
  })

  test('ends after ten minutes, and is not sent then', async () => {
    const [email, late] = [await newBuyer(), await newBuyer()]
    const browser = openBrowser()
    await requestCode(browser, email)
    const code = await codeTo(email)
    await requestCode(openBrowser(), late)
    for (const each of [email, late]) await rewind(each, 11)
    expect((await enter(browser, email, code)).body.error).toMatchObject({ code: 'CODE_OVER' })
    expect(await codesTo(late)).toEqual([])
  })

  test('is valid beside the next one of its browser, because e-mails arrive late; the first that is used ends both', async () => {
    for (const used of [0, 1]) {
      const email = await newBuyer()
      const browser = openBrowser()
      await requestCode(browser, email)
      const early = await codeTo(email)
      await requestCode(browser, email)
      const late = (await codesTo(email)).find((each) => each !== early)!
      const copy = openBrowser(new Map(browser.cookies))
      expect((await enter(browser, email, [early, late][used]!)).status).toBe(200)
      expect((await enter(copy, email, [late, early][used]!)).body.error.code).toBe('CODE_OVER')
    }
  })

  test('has five tries, also if they are sent at the same moment, which two codes of one browser share', async () => {
    const email = await newBuyer()
    const browser = openBrowser()
    for (let each = 0; each < 2; each++) await requestCode(browser, email)
    const codes = (await codesTo(email)).map((code) => code.replace(' ', ''))
    const wrong = ['000001', '000002', '000003'].find((each) => !codes.includes(each))!
    const answers = await Promise.all(Array.from({ length: 12 }, () => enter(openBrowser(new Map(browser.cookies)), email, wrong)))
    const left = answers.flatMap(({ body }) => (body.error.code === 'CODE_WRONG' ? [body.error.triesLeft as number] : []))
    expect(left.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4])
    expect(answers.filter(({ body }) => body.error.code === 'CODE_OVER')).toHaveLength(8)
    for (const code of codes) expect((await enter(browser, email, code)).body.error.code).toBe('CODE_OVER')
  })

  test('is worth nothing in another browser, which may have one of its own, nor for another address', async () => {
    const [email, other] = [await newBuyer(), await newBuyer()]
    const [mine, second] = [openBrowser(), openBrowser()]
    await requestCode(mine, email)
    const code = await codeTo(email)
    await requestCode(second, email)
    await requestCode(second, other)
    for (const [browser, address] of [
      [openBrowser(), email],
      [second, email],
      [second, other],
      [mine, other],
    ] as const)
      expect((await enter(browser, address, code)).body.error.code).toMatch(/^CODE_(OVER|WRONG)$/)
    // None of these counted as a try of the code, and no other code ends it.
    expect((await enter(mine, email, code)).status).toBe(200)
    expect(
      (
        await enter(
          second,
          email,
          (await codesTo(email)).find((each) => each !== code)!,
        )
      ).status,
    ).toBe(200)
  })

  test('is the same in the second attempt to send it', async () => {
    const email = await newBuyer()
    await requestCode(openBrowser(), email)
    const first = await codeTo(email)
    const { id } = await shop.db.selectFrom('sign_in_codes').select('id').where('email', '=', email).executeTakeFirstOrThrow()
    await shop.pool.query(`select graphile_worker.add_job('send_sign_in_code', json_build_object('codeId', $1::text))`, [id])
    expect(await codesTo(email)).toEqual([first, first])
  })
})

describe('an address that has bought nothing', () => {
  test('gets the same response, and an e-mail without a code', async () => {
    const [known, unknown] = [await newBuyer(), 'ninguem@correio.com.br']
    const responses = await Promise.all([known, unknown].map((email) => requestCode(openBrowser(), email)))
    const shape = ({ status, body, headers }: (typeof responses)[number]) => ({
      status,
      body: { ...body, email: '' },
      cookies: headers.getSetCookie().map((line) => line.replace(/=[^;]+/, '')),
      headers: [...headers.keys()].toSorted(),
    })
    expect(shape(responses[1]!)).toEqual(shape(responses[0]!))
    expect((await emailsTo(unknown)).map(({ subject }) => subject)).toEqual(['Nenhuma compra com este e-mail na Sabiá'])
    expect(await codesTo(unknown)).toEqual([])
  })

  test('costs the same statements as one that has, so it takes the same time', async () => {
    const executor = shop.deps.db.getExecutor()
    const statementsFor = async (email: string) => {
      const execute = executor.executeQuery.bind(executor)
      let statements = 0
      executor.executeQuery = (query, ...rest) => {
        statements++
        return execute(query, ...rest)
      }
      await requestCode(openBrowser(), email)
      executor.executeQuery = execute
      return statements
    }
    expect(await statementsFor('outro.ninguem@correio.com.br')).toBe(await statementsFor(await newBuyer()))
  })
})

describe('input that cannot be right', () => {
  test('a forged or truncated pending cookie is no code', async () => {
    for (const value of ['', 'x', 'a'.repeat(42), `${'a'.repeat(43)}.`, 'a'.repeat(43)])
      expect((await enter(openBrowser(new Map([['__Host-sabia_sign_in', value]])), 'a@b.com', '123456')).body.error.code).toBe('CODE_OVER')
  })
})

describe('a session', () => {
  test('is a cookie that scripts cannot read, stored as a hash', async () => {
    const email = await newBuyer()
    const browser = openBrowser()
    await requestCode(browser, email)
    const entered = await enter(browser, email, await codeTo(email))
    const line = entered.headers.getSetCookie().find((each) => each.startsWith('__Host-sabia_buyer='))!
    expect(line).toMatch(/; Max-Age=7776000; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    expect(entered.headers.get('cache-control')).toBe('private, no-store')
    const token = browser.cookies.get('__Host-sabia_buyer')!
    const { rows } = await shop.pool.query<{ row: string }>('select buyer_sessions::text as row from buyer_sessions where email = $1', [
      email,
    ])
    expect(rows).toHaveLength(1)
    expect(rows[0]!.row).not.toContain(token)
    expect(rows[0]!.row).not.toContain(Buffer.from(token).toString('hex'))
  })

  test('is renewed by use, with its cookie, and ends after 90 days without use', async () => {
    const email = await newBuyer()
    const browser = await signedIn(email)
    const move = (column: 'last_seen_at' | 'expires_at', by: string) =>
      shop.pool.query(`update buyer_sessions set ${column} = now() + $2::interval where email = $1`, [email, by])
    expect((await browser.get('/api/session')).headers.getSetCookie()).toEqual([])
    await move('last_seen_at', '-6 minutes')
    await move('expires_at', '1 day')
    expect((await browser.get('/api/session')).headers.getSetCookie()).toEqual([expect.stringContaining('Max-Age=7776000')])
    const { rows } = await shop.pool.query<{ days: number }>(
      `select round(extract(epoch from expires_at - now()) / 86400)::int as days from buyer_sessions where email = $1`,
      [email],
    )
    expect(rows).toEqual([{ days: 90 }])
    await move('expires_at', '-1 second')
    expect((await browser.get('/api/session')).body).toEqual({ signedIn: false, email: null })
  })

  test('gets a new token at each sign-in, and the old one ends', async () => {
    const email = await newBuyer()
    const browser = await signedIn(email)
    const before = new Map(browser.cookies)
    await signedIn(await newBuyer(), browser)
    expect(browser.cookies.get('__Host-sabia_buyer')).not.toBe(before.get('__Host-sabia_buyer'))
    expect((await openBrowser(before).get('/api/session')).body.signedIn).toBe(false)
  })

  test('ends when its browser signs out, which works without one too', async () => {
    const browser = await signedIn(await newBuyer())
    const before = new Map(browser.cookies)
    for (let time = 0; time < 2; time++) expect((await browser.post('/api/sign-out')).body).toEqual({ ok: true })
    expect(browser.cookies.has('__Host-sabia_buyer')).toBe(false)
    expect((await openBrowser(before).get('/api/session')).body.signedIn).toBe(false)
  })

  test('that ended six months ago is deleted, as is a code after a day; others stay', async () => {
    const [email, old] = [await newBuyer(), await newBuyer()]
    const [browser] = [await signedIn(email), await signedIn(old)]
    await shop.pool.query(`update buyer_sessions set ended_at = now() - interval '6 months 1 day' where email = $1`, [old])
    await rewind(old, 24 * 60 + 1)
    await shop.pool.query(`select graphile_worker.add_job('apply_retention')`)
    await shop.work(['apply_retention'])
    const left = async (table: 'buyer_sessions' | 'sign_in_codes') =>
      (await shop.db.selectFrom(table).select('email').where('email', 'in', [email, old]).execute()).map((row) => row.email)
    expect([await left('buyer_sessions'), await left('sign_in_codes')]).toEqual([[email], [email]])
    expect((await browser.get('/api/session')).body.signedIn).toBe(true)
  })
})

describe('devices', () => {
  test('are listed by name, the last used first, and only those of the address', async () => {
    const email = await newBuyer()
    await signedIn(await newBuyer())
    const first = await signedIn(email)
    const second = await signedIn(
      email,
      openBrowser(new Map(), { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0' }),
    )
    const { devices } = (await first.get('/api/devices')).body as { devices: { name: string; isThisOne: boolean }[] }
    expect(devices.map(({ name, isThisOne }) => [name, isThisOne])).toEqual([
      ['Firefox no Linux', false],
      ['Chrome no Android', true],
    ])
    expect((await second.get('/api/devices')).body.devices).toHaveLength(2)
  })

  test('of another address cannot be signed out', async () => {
    const [mine, theirs] = [await signedIn(await newBuyer()), await signedIn(await newBuyer())]
    const { devices } = (await theirs.get('/api/devices')).body as { devices: { id: string }[] }
    expect((await mine.post('/api/devices/sign-out', { id: devices[0]!.id })).status).toBe(200)
    expect((await theirs.get('/api/session')).body.signedIn).toBe(true)
  })
})
