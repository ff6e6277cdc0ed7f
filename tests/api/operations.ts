import {
  type GraphQLField,
  type GraphQLInputType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isRequiredArgument,
  isRequiredInputField,
} from 'graphql'
import { accessOf } from '#programs/composition/operation-access.ts'
import { schema } from '#programs/composition/schema.ts'

/** A value of each scalar, as a document writes it. The id is that of nothing. */
const samples = new Map([
  ['ID', '"00000000-0000-4000-8000-000000000000"'],
  ['String', '"alguem@correio.com.br"'],
  ['Boolean', 'false'],
  ['Int', '1'],
  ['Float', '1'],
  ['Cents', '1'],
  ['Date', '"2026-11-01"'],
  ['DateTime', '"2026-11-20T00:00:00Z"'],
])

function literalOf(type: GraphQLInputType): string {
  if (isNonNullType(type)) return literalOf(type.ofType)
  if (isListType(type)) return `[${literalOf(type.ofType)}]`
  if (isEnumType(type)) return type.getValues()[0]!.name
  if (!isInputObjectType(type)) return samples.get(type.name)!
  const required = Object.values(type.getFields()).filter(isRequiredInputField)
  return `{ ${required.map(({ name, type: each }) => `${name}: ${literalOf(each)}`).join(', ')} }`
export const adminOperations: Record<string, { query: string; variables: Record<string, unknown> }> = {
  listCourses: {
    query: `query ($search: String) { listCourses(access: ADMIN, offset: 0, limit: 10, search: $search) { ${page} } }`,
    variables: {},
  },
  getCourse: { query: 'query ($id: ID!) { getCourse(id: $id) { id } }', variables: { id } },
  listBooks: { query: `{ listBooks(access: ADMIN, offset: 0, limit: 10) { ${page} } }`, variables: {} },
  getBook: { query: 'query ($id: ID!) { getBook(id: $id) { id } }', variables: { id } },
  listFiles: { query: `{ listFiles(access: ADMIN, offset: 0, limit: 10) { ${page} } }`, variables: {} },
  removeFile: { query: 'mutation ($id: ID!) { removeFile(id: $id) }', variables: { id } },
  replaceFile: { query: 'mutation ($id: ID!) { replaceFile(id: $id, by: $id) }', variables: { id } },
  playbackProblem: {
    query: 'query ($address: String!) { playbackProblem(address: $address) }',
    variables: { address: 'https://x.example/a.mp4' },
  },
  stampTest: { query: 'query ($ref: String!) { stampTest(fileRef: $ref) { state } }', variables: { ref: 'https://x.example/a.pdf' } },
  resetDownloadLimit: { query: 'mutation ($id: ID!) { resetDownloadLimit(orderItemId: $id) }', variables: { id } },
  listImports: { query: `{ listImports(access: ADMIN, offset: 0, limit: 10) { ${page} } }`, variables: {} },
  getImport: { query: 'query ($id: ID!) { getImport(id: $id) { id } }', variables: { id } },
  listImportLines: { query: 'query ($id: ID!) { listImportLines(id: $id) { data { line } } }', variables: { id } },
  createImport: { query: 'mutation ($id: ID!) { createImport(fileId: $id) { id } }', variables: { id } },
  actOnImport: { query: 'mutation ($id: ID!) { actOnImport(id: $id, action: RUN) { id } }', variables: { id } },
  getBanner: { query: 'query ($id: ID!) { getBanner(id: $id) { id } }', variables: { id } },
  listBanners: { query: `{ listBanners(access: ADMIN, offset: 0, limit: 10) { ${page} } }`, variables: {} },
  listNews: { query: `{ listNews(access: ADMIN, offset: 0, limit: 10) { ${page} } }`, variables: {} },
  getNews: { query: 'query ($id: ID!) { getNews(id: $id) { id } }', variables: { id } },
  listOrders: { query: `{ listOrders(access: ADMIN, offset: 0, limit: 10) { ${page} } }`, variables: {} },
  getOrder: { query: 'query ($id: ID!) { getOrder(id: $id) { id } }', variables: { id } },
  createCourse: {
    query: 'mutation ($data: CourseInput!) { createCourse(data: $data) { id } }',
    variables: { data: { title: 'Novo', slug: 'novo', price: 10 } },
  },
  editCourse: {
    query: 'mutation ($id: ID!, $data: CourseInput!) { editCourse(id: $id, data: $data) { id } }',
    variables: { id, data: { title: 'Outro' } },
  },
  createBook: {
    query: 'mutation ($book: BookInput!) { createBook(book: $book) { id } }',
    variables: { book: { title: 'Novo', price: 10, pages: 1, code: 'X', fileRef: 'x', cover: 'https://x.example/c.png' } },
  },
  editBook: {
    query: 'mutation ($id: ID!, $book: BookInput!) { editBook(id: $id, book: $book) { id } }',
    variables: { id, book: { stock: 1 } },
  },
  removeBook: { query: 'mutation ($id: ID!) { removeBook(id: $id) }', variables: { id } },
  listBundles: { query: `{ listBundles(access: ADMIN, offset: 0, limit: 10) { ${page} } }`, variables: {} },
  getBundle: { query: 'query ($id: ID!) { getBundle(id: $id) { id } }', variables: { id } },
  createBundle: {
    query: 'mutation ($bundle: BundleInput!) { createBundle(bundle: $bundle) { id } }',
    variables: { bundle: { title: 'Novo', price: 10, members: [plainCourse.id, ebook.id] } },
  },
  editBundle: {
    query: 'mutation ($id: ID!, $bundle: BundleInput!) { editBundle(id: $id, bundle: $bundle) { id } }',
    variables: { id, bundle: { title: 'Outro' } },
  },
  removeBundle: { query: 'mutation ($id: ID!) { removeBundle(id: $id) }', variables: { id } },
  createBanner: {
    query: 'mutation ($banner: BannerInput!) { createBanner(banner: $banner) { id } }',
    variables: { banner: { image: 'https://x.example/i.png', link: 'https://x.example/' } },
  },
  editBanner: {
    query: 'mutation ($id: ID!, $banner: BannerInput!) { editBanner(id: $id, banner: $banner) { id } }',
    variables: { id, banner: { active: false } },
  },
  removeBanner: { query: 'mutation ($id: ID!) { removeBanner(id: $id) }', variables: { id } },
  createNews: {
    query: 'mutation ($news: NewsInput!) { createNews(news: $news) { id } }',
    variables: { news: { title: 'Novo', slug: 'novo', type: 'IMAGE', image: 'https://x.example/i.png' } },
  },
  editNews: {
    query: 'mutation ($id: ID!, $news: NewsInput!) { editNews(id: $id, news: $news) { id } }',
    variables: { id, news: { title: 'Outro' } },
  },
  removeNews: { query: 'mutation ($id: ID!) { removeNews(id: $id) }', variables: { id } },
  correctOrderEmail: {
    query:
      'mutation ($orderId: ID!, $email: String!, $reason: String!) { correctOrderEmail(orderId: $orderId, email: $email, reason: $reason) { id } }',
    variables: { orderId: id, email: 'certa@correio.com.br', reason: 'letra trocada' },
  },
  resendEmail: {
    query: 'mutation ($orderId: ID!, $emailId: ID!) { resendEmail(orderId: $orderId, emailId: $emailId) { id } }',
    variables: { orderId: id, emailId: id },
  },
  orderLedger: { query: 'query ($id: ID!) { orderLedger(id: $id) { balances { cents } } }', variables: { id } },
  listTransferDays: { query: '{ listTransferDays { day } }', variables: {} },
  listTransferLines: { query: `{ listTransferLines(access: ADMIN, offset: 0, limit: 10) { ${page} } }`, variables: {} },
  acceptTransferLine: {
    query: 'mutation ($id: ID!, $reason: String!) { acceptTransferLine(id: $id, reason: $reason) }',
    variables: { id: '1', reason: 'conferido' },
  },
  importTransferDay: { query: 'mutation ($day: Date!) { importTransferDay(day: $day) }', variables: { day: '2026-11-01' } },
  liveFigures: { query: '{ liveFigures(days: 7) { totals { revenueCents } } }', variables: {} },
  listAccess: { query: 'query ($id: ID!) { listAccess(courseId: $id) { data { email } } }', variables: { id } },
  extendAccess: {
    query: 'mutation ($id: ID!) { extendAccess(courseId: $id, email: "alguem@correio.com.br") { email } }',
    variables: { id },
  },
  findOrders: { query: '{ findOrders(search: "maria") { id } }', variables: {} },
  listCustomers: { query: `{ listCustomers(access: ADMIN, offset: 0, limit: 10) { data { email } } }`, variables: {} },
  getCustomer: { query: '{ getCustomer(email: "alguem@correio.com.br") { email } }', variables: {} },
  personPrivacy: { query: '{ personPrivacy(email: "alguem@correio.com.br") { member } }', variables: {} },
  privacyRuns: { query: '{ privacyRuns { at } }', variables: {} },
  exportPerson: { query: 'mutation { exportPerson(email: "alguem@correio.com.br") }', variables: {} },
  erasePerson: {
    query: 'mutation { erasePerson(email: "alguem@correio.com.br", confirmation: "alguem@correio.com.br") { id } }',
    variables: {},
  },
  endCustomerSessions: { query: 'mutation { endCustomerSessions(email: "alguem@correio.com.br") }', variables: {} },
  listExceptions: { query: `{ listExceptions(offset: 0, limit: 10) { ${page} } }`, variables: {} },
  exceptionCounts: { query: '{ exceptionCounts { open } }', variables: {} },
  resolveException: { query: 'mutation ($id: ID!) { resolveException(id: $id, action: RETRY) { id } }', variables: { id } },
  listHistory: {
    query: `query ($id: ID!) { listHistory(entity: COURSE, entityId: $id) { ${page} } }`,
    variables: { id },
  },
  listCoupons: { query: `{ listCoupons(access: ADMIN, offset: 0, limit: 10) { ${page} } }`, variables: {} },
  getCoupon: { query: 'query ($id: ID!) { getCoupon(id: $id) { id } }', variables: { id } },
  createCoupon: {
    query: 'mutation ($coupon: CouponInput!) { createCoupon(coupon: $coupon) { id } }',
    variables: { coupon: { code: 'NOVO', type: 'PERCENTAGE', amount: 10 } },
  },
  editCoupon: {
    query: 'mutation ($id: ID!, $coupon: CouponInput!) { editCoupon(id: $id, coupon: $coupon) { id } }',
    variables: { id, coupon: { active: false } },
  },
  removeCoupon: { query: 'mutation ($id: ID!) { removeCoupon(id: $id) }', variables: { id } },
  getStoreSettings: { query: '{ getStoreSettings { id } }', variables: {} },
  editStoreSettings: {
    query: 'mutation ($settings: StoreSettingsInput!) { editStoreSettings(settings: $settings) { id } }',
    variables: { settings: { guaranteeDays: 7 } },
  },
  listLegalTexts: { query: `{ listLegalTexts(kind: TERMS, offset: 0, limit: 10) { ${page} } }`, variables: {} },
  publishLegalText: {
    query: 'mutation ($text: String) { publishLegalText(kind: PRIVACY, text: $text, basedOn: 1) { version } }',
    variables: { text: 'Política de privacidade.' },
  },
  orderWithdrawals: { query: 'query ($id: ID!) { orderWithdrawals(orderId: $id) { id } }', variables: { id } },
  listMessages: { query: `{ listMessages(access: ADMIN, offset: 0, limit: 10) { ${page} } }`, variables: {} },
  answerMessage: { query: 'mutation ($id: ID!) { answerMessage(id: $id) { id } }', variables: { id } },
  recordRefund: {
    query: 'mutation ($id: ID!) { recordRefund(id: $id, method: PIX, returnedOn: "2026-11-20", reason: "Chave do comprador.") { id } }',
    variables: { id },
  },
  explainRefund: { query: 'mutation ($id: ID!) { explainRefund(id: $id, items: []) { id } }', variables: { id } },
  listDisputes: { query: `{ listDisputes(access: ADMIN, offset: 0, limit: 10) { ${page} } }`, variables: {} },
  disputableCharges: { query: 'query ($id: ID!) { disputableCharges(orderId: $id) { id } }', variables: { id } },
  openDispute: {
    query: 'mutation ($id: ID!, $dispute: DisputeInput!) { openDispute(orderId: $id, dispute: $dispute) { id } }',
    variables: { id, dispute: { reason: 'FRAUD', amountCents: 1, deadlineAt: '2026-11-30T00:00:00Z' } },
  },
  answerDispute: { query: 'mutation ($id: ID!) { answerDispute(id: $id, note: "recibo") { id } }', variables: { id } },
  closeDispute: { query: 'mutation ($id: ID!) { closeDispute(id: $id, outcome: WON) { id } }', variables: { id } },
  reopenDispute: { query: 'mutation ($id: ID!) { reopenDispute(id: $id) { id } }', variables: { id } },
  openDisputeEvidence: { query: 'mutation ($id: ID!) { openDisputeEvidence(id: $id) { orderId } }', variables: { id } },
  listFiscalDocuments: { query: `{ listFiscalDocuments(access: ADMIN, offset: 0, limit: 10) { ${page} } }`, variables: {} },
  retryFiscalDocument: { query: 'mutation ($id: ID!) { retryFiscalDocument(id: $id) { id } }', variables: { id } },
  settleFiscalDocument: {
    query: 'mutation ($id: ID!) { settleFiscalDocument(id: $id, reason: "Nota de devolução emitida.") { id } }',
    variables: { id },
  },
  cancelFiscalDocument: { query: 'mutation ($id: ID!) { cancelFiscalDocument(id: $id) { id } }', variables: { id } },
  issueFiscalDocuments: { query: 'mutation ($id: ID!) { issueFiscalDocuments(orderId: $id) }', variables: { id } },
  conversionDestinations: { query: '{ conversionDestinations { account } }', variables: {} },
  getFiscalSettings: { query: '{ getFiscalSettings { id } }', variables: {} },
  editFiscalSettings: {
    query: 'mutation ($settings: FiscalSettingsInput!) { editFiscalSettings(settings: $settings) { id } }',
    variables: { settings: { issues: false, issuesAt: 'GUARANTEE', afterPartialRefund: 'REPLACE', classes: [] } },
  },
  refundOrder: { query: 'mutation ($id: ID!) { refundOrder(id: $id) { id } }', variables: { id } },
  registerWithdrawal: {
    query:
      'mutation ($id: ID!) { registerWithdrawal(orderId: $id, items: [{ id: $id, quantity: 1 }], declaredOn: "2026-11-20", through: EMAIL) { id } }',
    variables: { id },
  },
  receiveReturn: { query: 'mutation ($id: ID!) { receiveReturn(id: $id) { id } }', variables: { id } },
  cancelOrder: { query: 'mutation ($id: ID!) { cancelOrder(id: $id) { id } }', variables: { id } },
  listRecoveries: { query: `{ listRecoveries(recovered: false) { ${page} } }`, variables: {} },
  recoveryResult: { query: '{ recoveryResult { orders } }', variables: {} },
  waitingList: { query: 'query ($id: ID!) { waitingList(productId: $id) { waiting } }', variables: { id } },
  funnel: { query: '{ funnel(days: 7, by: SOURCE) { total { orders } } }', variables: {} },
  listWebhooks: { query: `{ listWebhooks { ${page} } }`, variables: {} },
  getWebhook: { query: 'query ($id: ID!) { getWebhook(id: $id) { id } }', variables: { id } },
  createWebhook: {
    query: 'mutation ($webhook: WebhookInput!) { createWebhook(webhook: $webhook) { id } }',
    variables: { webhook: { name: 'n8n', url: 'https://n8n.example/webhook', kinds: ['order.paid'] } },
  },
  editWebhook: { query: 'mutation ($id: ID!) { editWebhook(id: $id, webhook: { active: false }) { id } }', variables: { id } },
  removeWebhook: { query: 'mutation ($id: ID!) { removeWebhook(id: $id) }', variables: { id } },
  renewWebhookSecret: { query: 'mutation ($id: ID!) { renewWebhookSecret(id: $id) }', variables: { id } },
  listWebhookDeliveries: { query: `query ($id: ID!) { listWebhookDeliveries(id: $id) { ${page} } }`, variables: { id } },
  sendTestEvent: { query: 'mutation ($id: ID!) { sendTestEvent(id: $id) }', variables: { id } },
  replayWebhookDelivery: { query: 'mutation ($id: ID!) { replayWebhookDelivery(id: $id) }', variables: { id } },
  replayFailedDeliveries: {
    query: 'mutation ($id: ID!) { replayFailedDeliveries(id: $id, since: "2026-11-20T00:00:00Z") }',
    variables: { id },
  },
  me: { query: '{ me { role } }', variables: {} },
  startTeam: { query: 'mutation { startTeam { id } }', variables: {} },
  listStaffMembers: { query: `{ listStaffMembers { ${page} } }`, variables: {} },
  getStaffMember: { query: 'query ($id: ID!) { getStaffMember(id: $id) { id } }', variables: { id } },
  inviteStaffMember: {
    query: 'mutation { inviteStaffMember(member: { email: "nova@sabia.example", role: OWNER }) { id } }',
    variables: {},
  },
  editStaffMember: {
    query: 'mutation ($id: ID!) { editStaffMember(id: $id, member: { role: OWNER }) { id } }',
    variables: { id },
  },
  removeStaffMember: { query: 'mutation ($id: ID!) { removeStaffMember(id: $id) }', variables: { id } },
  listApiTokens: { query: `{ listApiTokens { ${page} } }`, variables: {} },
  createApiToken: { query: 'mutation { createApiToken(name: "n8n", scopes: ["orders:read"], days: 30) { secret } }', variables: {} },
  revokeApiToken: { query: 'mutation ($id: ID!) { revokeApiToken(id: $id) { id } }', variables: { id } },
  editOrder: { query: 'mutation ($id: ID!) { editOrder(id: $id, data: { sended: true }) { id } }', variables: { id } },
}

/** A document that asks for the field with the arguments that it needs. */
function documentOf(kind: 'query' | 'mutation', { name, args, type }: GraphQLField<unknown, unknown>) {
  const given = args.filter(isRequiredArgument).map((each) => `${each.name}: ${literalOf(each.type)}`)
  const fields = isLeafType(getNamedType(type)) ? '' : '{ __typename }'
  return { query: `${kind} { ${name}${given.length > 0 ? `(${given.join(', ')})` : ''} ${fields} }` }
}

const fieldsOf = (kind: 'query' | 'mutation') =>
  Object.values((kind === 'query' ? schema.getQueryType() : schema.getMutationType())!.getFields()).map(
    (field) => [field.name, documentOf(kind, field)] as const,
  )

/** Every field of the schema, with a document that asks for it. */
export const operations = Object.fromEntries([...fieldsOf('query'), ...fieldsOf('mutation')])

/** The fields that are not public. */
export const adminOperations = Object.fromEntries(Object.entries(operations).filter(([name]) => accessOf(name) !== 'public'))
