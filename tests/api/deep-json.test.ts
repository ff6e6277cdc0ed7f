import { type GraphQLField, isInputObjectType, isRequiredArgument } from 'graphql'
import { beforeAll, describe, expect, test } from 'vitest'
import { plainCourse } from '#database/seed/fixtures.ts'
import { schema } from '#programs/composition/schema.ts'
import { quote, submit } from '#tests/harness/shop.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'

const { shop, issuer } = await providePanel()
let token: string
beforeAll(async () => {
  token = await quote(shop, [{ id: plainCourse.id, quantity: 1 }])
})

const lists = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
const objects = (levels: number) => '{"a":'.repeat(levels) + '1' + '}'.repeat(levels)
const deep: [string, (levels: number) => string][] = [
  ['lists', lists],
  ['objects', objects],
]

describe.each(deep)('%s nested as deep as the body limit allows', (_, nested) => {
  test.each([
    ['/api/create-checkout-token', (value: string) => value],
    ['/api/create-checkout-token', (value: string) => `{"items":${value}}`],
    [
      '/api/create-checkout-token',
      (value: string) => `{"items":[{"id":"${plainCourse.id}","quantity":1}],"address":${value},"ci":${value}}`,
    ],
    ['/api/checkout/pix/pagseguro/content', (value: string) => `{"token":"${token}","address":${value}}`],
    ['/api/orders/00000000-0000-4000-8000-000000000000/pix', (value: string) => value],
    ['/api/users/joana@correio.example/permissions', (value: string) => `{"courses":${value}}`],
  ])('are refused in a call to %s', async (path, body) => {
    const headers = { authorization: `Bearer ${issuer.staff}` }
    const { status } = await shop.call('POST', path, body(nested(5_000)), headers)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
  })

  test('are accepted as a webhook event, of which only the ids are stored, and processed by its job', async () => {
    const { body } = await submit(shop, token)
    const { id } = await shop.db.selectFrom('payments').select('id').where('order_id', '=', String(body._id)).executeTakeFirstOrThrow()
    for (const value of [
      nested(10_000),
      `{"id":${nested(4_000)},"reference_id":"${id}","metadata":${nested(4_000)},"charges":${nested(2_000)}}`,
    ])
      expect((await shop.call('POST', '/api/webhooks/pagbank', value)).status).toBe(200)
    await shop.work()
    const events = await shop.db.selectFrom('webhook_events').select(['outcome', 'payment_id']).where('payment_id', '=', id).execute()
    expect(events.map(({ outcome }) => outcome)).toContain('settled')
  })
})

const fields = [
  ...Object.values(schema.getQueryType()!.getFields()).map((field) => ['query', field] as const),
  ...Object.values(schema.getMutationType()!.getFields()).map((field) => ['mutation', field] as const),
].filter(([, { args }]) => args.length > 0)

describe('variables nested as deep as the body limit allows', () => {
  const operations = fields.map(([kind, field]) => [field.name, kind, field] as const)
  const some = operations.filter((_, at) => at % 8 === 0)
  test.each(some)('are refused by %s', (_, kind, field) => expectRefused(kind, field, variablesOf(field, lists(40_000)).slice(0, 1)))

  test.each(operations)('are refused by %s in every place', { tags: ['long'] }, (_, kind, field) =>
    expectRefused(kind, field, [...variablesOf(field, lists(40_000)), ...variablesOf(field, objects(25_000))]),
  )
})

async function expectRefused(kind: string, field: GraphQLField<unknown, unknown>, sets: string[]) {
  for (const variables of sets) {
    const body = `{"query":${JSON.stringify(documentOf(kind, field))},"variables":${variables}}`
    const { status, body: answer } = await shop.call('POST', '/graphql', body, { authorization: `Bearer ${issuer.staff}` })
    expect(status).toBeLessThan(500)
    const codes = (answer.errors as { extensions: { code: string } }[] | undefined)?.map(({ extensions }) => extensions.code)
    expect(codes?.length).toBeGreaterThan(0)
    expect(codes).not.toContain('INTERNAL_SERVER_ERROR')
  }
}

function documentOf(kind: string, { name, args, type }: GraphQLField<unknown, unknown>) {
  const declared = args.map((argument) => `$${argument.name}: ${String(argument.type)}`).join(', ')
  const passed = args.map((argument) => `${argument.name}: $${argument.name}`).join(', ')
  const isLeaf = /^(ID|Int|Float|Boolean|String)!?$/.test(String(type))
  return `${kind} (${declared}) { ${name}(${passed})${isLeaf ? '' : ' { __typename }'} }`
}

/** One set of variables for each argument, and for each field of an input type, with the value in that place. */
function variablesOf({ args }: GraphQLField<unknown, unknown>, value: string): string[] {
  return args.flatMap((argument) => {
    const others = args.filter((other) => other !== argument && isRequiredArgument(other)).map(({ name }) => `"${name}":"x",`)
    const type = 'ofType' in argument.type ? argument.type.ofType : argument.type
    const places = isInputObjectType(type) ? Object.keys(type.getFields()).map((name) => `{"${name}":${value}}`) : [value]
    return places.map((place) => `{${others.join('')}"${argument.name}":${place}}`)
  })
}
