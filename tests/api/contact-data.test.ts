import { getNamedType, type GraphQLField, type GraphQLOutputType, isObjectType, isRequiredArgument } from 'graphql'
import { beforeAll, describe, expect, test } from 'vitest'
import { courseWithModules, ebook, plainCourse, plentifulBook } from '#database/seed/fixtures.ts'
import { formatPhone } from '#domain/platform/values/masks.ts'
import { hasRight, roles } from '#domain/platform/roles/rights.ts'
import { formatTaxId } from '#domain/platform/values/tax-id.ts'
import { accessOf } from '#programs/composition/operation-access.ts'
import { rightsOf } from '#programs/composition/operation-rights.ts'
import { restCalls } from '#programs/composition/routes.ts'
import { schema } from '#programs/composition/schema.ts'
import { buy, newPerson } from '#tests/harness/erasure.ts'
import { leaveTraces, plantTraces } from '#tests/harness/planted-traces.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'
import { planOf, subscribe } from '#tests/harness/subscriptions.ts'
import { askAs, openTeam } from '#tests/harness/team.ts'

/** Who sees how to reach a buyer: whoever may read orders. And whole CPFs: whoever has that right as well. */

const panel = await providePanel()
const { shop } = panel
const courses = [plainCourse.id, courseWithModules.id]
const team = await openTeam(panel, courses)
const person = newPerson()
/** Each as it is stored, and as it is shown. A first name is what a question shows. */
const contact = ['Arapuã', person.email, person.phone, formatPhone(person.phone), person.address.street]
const taxIds = [person.cpf, formatTaxId(person.cpf)]

type Field = GraphQLField<unknown, unknown>
const fieldsOf = (type: typeof schema extends { getQueryType(): infer T } ? T : never) =>
  Object.values(type!.getFields()).filter(({ name }) => accessOf(name) !== 'public')
const queries = fieldsOf(schema.getQueryType())
const mutations = fieldsOf(schema.getMutationType())
const may = (role: (typeof roles)[number], { name }: Field) => rightsOf(name)!.every((right) => hasRight(role, right))

/** Everything that the type has, at any depth, without what has itself inside. */
function selectionOf(type: GraphQLOutputType, above: readonly string[] = []): string {
  const named = getNamedType(type)
  if (!isObjectType(named)) return ''
  const within = [...above, named.name]
  const fields = Object.values(named.getFields()).filter(
    ({ args, type: each }) => !args.some(isRequiredArgument) && !within.includes(getNamedType(each).name),
  )
  return `{ __typename ${fields.map(({ name, type: each }) => `${name} ${selectionOf(each, within)}`).join(' ')} }`
}

const ids: Record<string, string> = {}
/** Arguments with which the answer would have the person in it. More than one: the field is asked with each. */
const given: Record<string, string[]> = {
  email: [`"${person.email}"`],
  search: [`"${person.email}"`],
  courseId: courses.map((id) => `"${id}"`),
  productId: [`"${plainCourse.id}"`],
  days: ['30'],
  by: ['SOURCE'],
  kind: ['TERMS', 'PRIVACY'],
  entity: ['COURSE', 'ACCESS', 'ORDER', 'PERSON'],
  address: [`"x"`],
  fileRef: [`"x"`],
}

function documentsOf(field: Field): string[] {
  const { name, args, type } = field
  const names = args.map((arg) => arg.name)
  const idOf = (arg: string) => [`"${ids[name] ?? ids[arg] ?? ids.order!}"`]
  let documents: Record<string, string>[] = [{}]
  for (const arg of args.filter(isRequiredArgument)) {
    const values = given[arg.name] ?? (arg.name === 'entityId' ? [...courses, ids.order!].map((id) => `"${id}"`) : idOf(arg.name))
    documents = documents.flatMap((document) => values.map((value) => ({ ...document, [arg.name]: value })))
  }
  if (names.includes('search') && !('search' in documents[0]!)) documents.push({ ...documents[0]!, search: given.search![0]! })
  if (names.includes('all')) documents.push({ all: 'true' })
  return documents.map((document) => {
    const written = Object.entries({ ...document, ...(names.includes('limit') && { limit: '20' }) }).map(([arg, value]) => `${arg}: ${value}`)
    return `{ ${name}${written.length > 0 ? `(${written.join(', ')})` : ''} ${selectionOf(type)} }`
  })
}

beforeAll(async () => {
  ids.order = ids.orderId = await buy(panel, person, [courseWithModules.id, ebook.id, plentifulBook.id])
  await shop.work()
  await leaveTraces(panel, person, ids.order)
  await subscribe(shop, await planOf(panel, [plainCourse], { trialDays: 7 }), { ...person, trial: true })
  const texts = [person.name, person.email, person.cpf, person.phone, person.address.street]
  await plantTraces(shop, { orderId: ids.order, email: person.email, trace: 'Arapuã', texts })
  const newest = async (table: string) => (await shop.rows<{ id: string }>(`select id from ${table} order by id desc limit 1`))[0]!.id
  const places = {
    bulk_operations: ['getBulkOperation', 'listBulkItems'],
    imports: ['getImport', 'listImportLines'],
    webhook_endpoints: ['getWebhook', 'listWebhookDeliveries'],
    subscriptions: ['getSubscription'],
    coupons: ['getCoupon'],
    books: ['getBook'],
    plans: ['getPlan'],
    banners: ['getBanner'],
    posts: ['getNews'],
    bundles: ['getBundle'],
    staff_members: ['getStaffMember'],
  }
  for (const [table, names] of Object.entries(places)) for (const name of names) ids[name] = await newest(table)
  ids.getCourse = plainCourse.id
})

/** The fields whose answers have one of the texts. */
async function fieldsWith(role: (typeof roles)[number]) {
  const found = { contact: [] as string[], taxId: [] as string[], refused: [] as string[] }
  for (const field of queries.filter((each) => may(role, each)))
    for (const document of documentsOf(field)) {
      const { code, message, data } = await askAs(panel, team[role].session)(document)
      const answer = `${message} ${JSON.stringify(data)}`
      if (code !== 'ok') found.refused.push(`${field.name} ${code} ${message}`)
      if (contact.some((text) => answer.includes(text))) found.contact.push(field.name)
      if (taxIds.some((text) => answer.includes(text))) found.taxId.push(field.name)
    }
  return { contact: [...new Set(found.contact)], taxId: [...new Set(found.taxId)], refused: found.refused }
}

describe('contact data of a buyer', () => {
  test.each(roles)('is seen by %s where the table of rights says so', async (role) => {
    const found = await fieldsWith(role)
    console.log(role, found)
    if (!hasRight(role, 'orders.read')) expect(found.contact).toEqual([])
    if (!hasRight(role, 'people.cpf')) expect(found.taxId).toEqual([])
  })
})
void mutations
void restCalls
