import { describe, expect, test } from 'vitest'
import { Misconfigured, readConfig } from './config.ts'

const read = (EXCHANGE_RATES: string) =>
  readConfig({ NODE_ENV: 'test', DATABASE_URL: 'postgres://localhost/sabia', EXCHANGE_RATES }).exchangeRates

test('reads exchange rates, which are optional', () => {
  expect(read('USD:5.40,EUR:6.10')).toEqual({ USD: 5.4, EUR: 6.1 })
  expect(read('')).toEqual({})
})

test.each(['USD', 'USD:0', 'USD:-1', 'USD:Infinity', 'USD:1e300', 'BRL:1', 'GBP:6.90', 'USD=5.40'])(
  'rejects the exchange rate %s',
  (text) => {
    expect(() => read(text)).toThrow(Misconfigured)
  },
)

const database = { DATABASE_URL: 'postgres://localhost/sabia' }
const real = {
  ...database,
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://loja.example/',
  AUTH0_DOMAIN: 'sabia.us.auth0.com',
  PAGBANK_TOKEN: 'SECRET',
  SMTP_URL: 'smtps://user:password@mail.example:465',
  SUPPORT_EMAIL: 'ajuda@loja.example',
}

/** The names of the variables that a configuration reports as missing or invalid. */
function reportedVariables(env: Record<string, string>): string[] {
  try {
    readConfig(env)
    return []
  } catch (error) {
    if (error instanceof Misconfigured) return error.complaints.map((line) => line.split(':')[0]!)
    throw error
  }
}

describe('in production', () => {
  test('reports all services without credentials together, and simulates none', () => {
    expect(reportedVariables({ ...database, NODE_ENV: 'production' })).toEqual([
      'AUTH0_DOMAIN',
      'PAGBANK_API_URL',
      'SMTP_URL',
      'PUBLIC_URL',
      'SUPPORT_EMAIL',
    ])
  })

  test('says of the database, too, that it is missing', () => {
    expect(() => readConfig({ NODE_ENV: 'production' })).toThrow('DATABASE_URL: missing')
  })

  test('uses the real services if all credentials are set', () => {
    const config = readConfig(real)
    expect(config.pretending).toEqual([])
    expect(config.paymentProvider).toEqual({ url: 'https://api.pagseguro.com', token: 'SECRET', pixShape: 'v2' })
    expect(config.postalCodes.url).toBe('https://viacep.com.br')
    expect(config.introspection).toBe(false)
  })

  test('starts on http only where the sandbox is allowed', () => {
    expect(reportedVariables({ ...real, PUBLIC_URL: 'http://loja.example' })).toEqual(['PUBLIC_URL'])
    expect(readConfig({ ...real, SANDBOX: 'allowed', PUBLIC_URL: 'http://loja.example' }).publicUrl).toBe('http://loja.example')
  })

  test('simulates services if the sandbox is allowed, and then allows introspection', () => {
    const config = readConfig({ ...database, NODE_ENV: 'production', SANDBOX: 'allowed', PUBLIC_URL: 'https://demo.example' })
    expect(config.pretending).toEqual(['Auth0', 'PagBank', 'Correios', 'E-mail'])
    expect(config.introspection).toBe(true)
  })

  test('reports a PagBank URL without a token', () => {
    const { PAGBANK_TOKEN: _, ...without } = real
    expect(reportedVariables({ ...without, PAGBANK_API_URL: 'https://api.pagseguro.com' })).toEqual(['PAGBANK_API_URL'])
  })
})

describe('in development', () => {
  test('simulates missing services at the sandbox port, and the mail server at the next one', () => {
    const config = readConfig({ ...database, SANDBOX_PORT: '4701' })
    expect(config.paymentProvider.url).toBe('http://localhost:4701')
    expect(config.mail.url).toBe('smtp://localhost:4702')
    expect(config.publicUrl).toBe('http://localhost:3000')
  })

  test('simulates the transfer report with PagBank, and without credentials does not import it from the real one', () => {
    expect(readConfig({ ...database, SANDBOX_PORT: '4701' }).transferReport?.url).toBe('http://localhost:4701/edi')
    expect(readConfig(real).transferReport).toBe(null)
    const credentials = { PAGBANK_EDI_USER: '126984538', PAGBANK_EDI_TOKEN: 'x' }
    expect(readConfig({ ...real, ...credentials }).transferReport?.url).toBe('https://edi.api.pagbank.com.br')
  })

  test('does not cache responses, because pages change while one works on them', () => {
    expect(readConfig(database).responseCache).toBe(false)
    expect(readConfig(real).responseCache).toBe(true)
    expect(readConfig({ ...real, RESPONSE_CACHE: 'off' }).responseCache).toBe(false)
  })
})

describe('the Auth0 tenant', () => {
  test.each([
    ['sabia.us.auth0.com', 'sabia.us.auth0.com', 'https://sabia.us.auth0.com/'],
    ['https://sabia.us.auth0.com/', 'sabia.us.auth0.com', 'https://sabia.us.auth0.com/'],
    ['http://localhost:3001', 'http://localhost:3001', 'http://localhost:3001/'],
  ])('configured as %s has the domain %s and the issuer %s', (AUTH0_DOMAIN, domain, issuer) => {
    expect(readConfig({ ...real, AUTH0_DOMAIN }).signIn).toMatchObject({ domain, issuer })
  })
})

describe('a value', () => {
  test('that is empty is treated as missing', () => {
    expect(readConfig({ ...real, STORE_NAME: '', PORT: '' })).toMatchObject({ storeName: 'Sabiá', port: 3000 })
  })

  test.each([
    ['PORT', '70000'],
    ['PORT', 'http'],
    ['DATABASE_URL', 'mysql://localhost/sabia'],
    ['PUBLIC_URL', 'loja.example'],
    ['SMTP_URL', 'https://mail.example'],
    ['PIX_EXPIRATION_MINUTES', '4'],
    ['PIX_EXPIRATION_MINUTES', '1441'],
    ['TRUSTED_PROXIES', '-1'],
    ['RATE_LIMIT_FACTOR', '0'],
    ['PAGBANK_PIX_SHAPE', 'v3'],
    ['SANDBOX', 'yes'],
    ['LOG_LEVEL', 'loud'],
  ])('that is invalid is reported: %s=%s', (name, value) => expect(reportedVariables({ ...real, [name]: value })).toEqual([name]))

  test('that is a URL loses its trailing slash', () => expect(readConfig(real).publicUrl).toBe('https://loja.example'))
})

test('e-mails are sent from the support address unless MAIL_FROM is set', () => {
  expect(readConfig({ ...real, STORE_NAME: 'Pardal' }).mail.from).toBe('Pardal <ajuda@loja.example>')
  expect(readConfig({ ...real, MAIL_FROM: 'Loja <loja@x.example>' }).mail.from).toBe('Loja <loja@x.example>')
})

test('a different direct address says that DATABASE_URL leads to a transaction pooler', () => {
  const [pooled, direct] = ['postgres://pooler/sabia', 'postgres://db/sabia']
  const read = (env: Record<string, string>) => {
    const { databaseUrl, databaseDirectUrl, databasePooled } = readConfig({ NODE_ENV: 'test', DATABASE_URL: pooled, ...env })
    return [databaseUrl, databaseDirectUrl, databasePooled]
  }
  expect(read({ DATABASE_DIRECT_URL: direct })).toEqual([pooled, direct, true])
  for (const same of ['', pooled]) expect(read({ DATABASE_DIRECT_URL: same })).toEqual([pooled, pooled, false])
  expect(() => read({ DATABASE_DIRECT_URL: 'db' })).toThrow('DATABASE_DIRECT_URL')
})

test('S3 needs all of its variables, or none', () => {
  const some = { S3_ENDPOINT: 'https://s3.example', S3_BUCKET: 'loja', S3_REGION: 'sa-east-1', S3_ACCESS_KEY_ID: 'KEY' }
  expect(readConfig(database).s3).toBeNull()
  expect(reportedVariables({ ...database, ...some })).toEqual(['S3_SECRET_ACCESS_KEY'])
  expect(readConfig({ ...database, ...some, S3_SECRET_ACCESS_KEY: 'SECRET' }).s3?.bucket).toBe('loja')
})
