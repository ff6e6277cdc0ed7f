import { describe, expect, test } from 'vitest'
import { Misconfigured, readConfig } from './config.ts'

const read = (EXCHANGE_RATES: string) =>
  readConfig({ NODE_ENV: 'test', DATABASE_URL: 'postgres://localhost/sabia', EXCHANGE_RATES }).exchangeRates

test('exchange rates are read, and none are needed', () => {
  expect(read('USD:5.40,EUR:6.10')).toEqual({ USD: 5.4, EUR: 6.1 })
  expect(read('')).toEqual({})
})

test.each(['USD', 'USD:0', 'USD:-1', 'USD:Infinity', 'USD:1e300', 'BRL:1', 'GBP:6.90', 'USD=5.40'])('%s is no rate', (text) => {
  expect(() => read(text)).toThrow(Misconfigured)
})

const database = { DATABASE_URL: 'postgres://localhost/sabia' }
const real = {
  ...database,
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://loja.example/',
  AUTH0_DOMAIN: 'sabia.us.auth0.com',
  PAGBANK_TOKEN: 'SECRET',
  SMTP_URL: 'smtps://user:password@mail.example:465',
}

/** Each complaint of a configuration, by its variable. */
function complaints(env: Record<string, string>): string[] {
  try {
    readConfig(env)
    return []
  } catch (error) {
    if (error instanceof Misconfigured) return error.complaints.map((line) => line.split(':')[0]!)
    throw error
  }
}

describe('in production', () => {
  test('every service that has no credentials is named, all at once, and nothing is played', () => {
    expect(complaints({ ...database, NODE_ENV: 'production' })).toEqual(['AUTH0_DOMAIN', 'PAGBANK_API_URL', 'SMTP_URL', 'PUBLIC_URL'])
  })

  test('with all of them the real addresses are used', () => {
    const config = readConfig(real)
    expect(config.pretending).toEqual([])
    expect(config.pagbank).toEqual({ url: 'https://api.pagseguro.com', token: 'SECRET', pixShape: 'v2' })
    expect(config.postalCodeUrl).toBe('https://viacep.com.br')
    expect(config.introspection).toBe(false)
  })

  test('the sandbox may play if it is allowed, and the schema is open then', () => {
    const config = readConfig({ ...database, NODE_ENV: 'production', SANDBOX: 'allowed', PUBLIC_URL: 'https://demo.example' })
    expect(config.pretending).toEqual(['Auth0', 'PagBank', 'Correios', 'E-mail'])
    expect(config.introspection).toBe(true)
  })

  test('an address of PagBank without a token is not used', () => {
    const { PAGBANK_TOKEN: _, ...without } = real
    expect(complaints({ ...without, PAGBANK_API_URL: 'https://api.pagseguro.com' })).toEqual(['PAGBANK_API_URL'])
  })
})

describe('while developing', () => {
  test('the sandbox plays what is missing, at its own port, with its mail server beside it', () => {
    const config = readConfig({ ...database, SANDBOX_PORT: '4701' })
    expect(config.pagbank.url).toBe('http://localhost:4701')
    expect(config.mail.smtpUrl).toBe('smtp://localhost:4702')
    expect(config.publicUrl).toBe('http://localhost:3000')
  })

  test('responses are not cached, since pages change under it', () => {
    expect(readConfig(database).responseCache).toBe(false)
    expect(readConfig(real).responseCache).toBe(true)
    expect(readConfig({ ...real, RESPONSE_CACHE: 'off' }).responseCache).toBe(false)
  })
})

describe('the tenant of the sign-in', () => {
  test.each([
    ['sabia.us.auth0.com', 'sabia.us.auth0.com', 'https://sabia.us.auth0.com/'],
    ['https://sabia.us.auth0.com/', 'sabia.us.auth0.com', 'https://sabia.us.auth0.com/'],
    ['http://localhost:3001', 'http://localhost:3001', 'http://localhost:3001/'],
  ])('given as %s has the domain %s and issues as %s', (AUTH0_DOMAIN, domain, issuer) => {
    expect(readConfig({ ...real, AUTH0_DOMAIN }).auth0).toMatchObject({ domain, issuer })
  })
})

describe('a value', () => {
  test('that is empty counts as missing', () => {
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
  ])('that is wrong is named: %s=%s', (name, value) => expect(complaints({ ...real, [name]: value })).toEqual([name]))

  test('of an address loses the slash at its end', () => expect(readConfig(real).publicUrl).toBe('https://loja.example'))
})

test('e-mails come from the store’s own address unless another is set', () => {
  expect(readConfig({ ...real, STORE_NAME: 'Pardal' }).mail.from).toBe('Pardal <oi@sabia.com.br>')
  expect(readConfig({ ...real, MAIL_FROM: 'Loja <loja@x.example>' }).mail.from).toBe('Loja <loja@x.example>')
})
