import { type GraphQLFieldResolver, type GraphQLSchema, defaultFieldResolver } from 'graphql'
import { type OperationAccess, scopeList, type TokenScope } from '#domain/platform/api/token-scopes.ts'
import type { Right } from '#domain/platform/roles/rights.ts'
import type { GraphQLContext } from '#server/platform/web/graphql/builder.ts'
import type { Identity } from '#integrations/auth0/verify-token.ts'
import { Refusal } from '#domain/platform/refusals/refusal.ts'
import { refuseLongTexts } from '#domain/platform/refusals/long-texts.ts'
import { mayOpen, staffOf } from '#server/platform/web/staff.ts'
import { rightsOf } from './operation-rights.ts'

/**
 * The operations of each right. One that is below several rights needs all of them, for what it does: whatever refunds needs `money:write`.
 * PERSON: a signed-in staff member only, never a token. PUBLIC: everybody. `operation.field`: the operation when its input has this field.
 * tests/rules/operations.test.ts compares the table with what each operation writes.
 */
const operations: Record<TokenScope | 'person' | 'public', string> = {
  public: `publicBanners publicBooks publicBundles publicCourses publicGetBook publicGetBundle publicGetCourse publicGetNews publicLegalText
    publicListBooks publicListBundles publicListCourses publicListNews publicListPlans publicGetPlan publicSearch`,
  'catalogue:read': `getBanner listBanners getBook listBooks getBundle listBundles getPlan listPlans getCourse listCourses getNews listNews listFiles
    playbackProblem videoPackaging stampTest`,
  'catalogue:write': `createBanner editBanner removeBanner createBook editBook removeBook createBundle editBundle removeBundle createPlan editPlan removePlan
    createCourse editCourse removeCourse createNews editNews removeNews removeFile replaceFile`,
  'orders:read':
    'listSubscriptions getSubscription getOrder listOrders orderNeighbours orderNotes listRecoveries recoveryResult getCoupon listCoupons',
  'orders:write': `cancelSubscription giveSubscriptionDays editOrder cancelOrder addOrderNote removeOrderNote correctOrderEmail resendEmail createCoupon editCoupon removeCoupon resolveException`,
  'people:read': 'findOrders getCustomer listCustomers listMessages personPrivacy privacyRuns waitingList openDisputeEvidence',
  'people:write': 'endCustomerSessions answerMessage takeMessage correctOrderEmail',
  'delivery:read': 'listAccess listQuestions',
  'delivery:write': 'extendAccess resetDownloadLimit correctOrderEmail replaceFile answerQuestion changeAnswer changeQuestion',
  'money:read': 'orderLedger disputableCharges listDisputes orderDisputes listTransferDays listTransferLines orderWithdrawals',
  'money:write': `refundOrder confirmRefund refuseRefund recordRefund explainRefund openDispute answerDispute closeDispute reopenDispute openDisputeEvidence
    importTransferDay acceptTransferLine registerWithdrawal receiveReturn resolveException`,
  'fiscal:read': 'getFiscalSettings listFiscalDocuments',
  'fiscal:write': 'editFiscalSettings issueFiscalDocuments retryFiscalDocument cancelFiscalDocument settleFiscalDocument',
  'operations:read': 'subscriptionFigures firstSteps funnel liveFigures soldLately exceptionCounts listExceptions today',
  'operations:write': 'resolveException',
  'settings:read': 'getStoreSettings listLegalTexts conversionDestinations',
  'settings:write': 'editStoreSettings',
  // A history has what every area reads and more, such as addresses of webhooks. A tag is a script on the store's pages.
  person: `listBulkOperations getBulkOperation listBulkItems runBulkOperation stopBulkOperation correctBulkOperation prepareSentMarks parcels prepareDueRefunds preparePriceChange preparePublication prepareAccesses me startTeam listStaffMembers getStaffMember inviteStaffMember editStaffMember removeStaffMember exportPerson erasePerson
    listHistory publishLegalText editStoreSettings.consentTags listImports getImport listImportLines createImport actOnImport
    listApiTokens createApiToken revokeApiToken listWebhooks getWebhook createWebhook editWebhook removeWebhook renewWebhookSecret
    listWebhookDeliveries sendTestEvent replayWebhookDelivery replayFailedDeliveries`,
}

const accesses = new Map<string, OperationAccess>()
for (const [right, names] of Object.entries(operations) as [keyof typeof operations, string][])
  for (const name of names.split(/\s+/)) {
    const others = accesses.get(name)
    accesses.set(name, right === 'person' || right === 'public' ? right : [...(typeof others === 'object' ? others : []), right])
  }

/** Undefined: nobody has decided, and no token may use it. */
export const accessOf = (name: string): OperationAccess | undefined => accesses.get(name)

/** Characters. The longest is what somebody searches for. */
const longestPublicArgument = 1_000

/** Answers each operation that is not public to staff whose role has its rights, and to tokens with its scopes. Its description names both. */
export function guardOperations(schema: GraphQLSchema): GraphQLSchema {
  for (const type of [schema.getQueryType(), schema.getMutationType()])
    for (const field of Object.values(type?.getFields() ?? {})) {
      const access = accessOf(field.name) ?? 'person'
      const resolve: GraphQLFieldResolver<unknown, GraphQLContext> = field.resolve ?? defaultFieldResolver
      if (access === 'public') {
        field.resolve = (source, args, context: GraphQLContext, info) => {
          refuseLongTexts(args, longestPublicArgument)
          return resolve(source, args, context, info)
        }
        continue
      }
      const rights = rightsOf(field.name)
      if (!rights) throw new Error(`Nobody has decided who may use ${field.name}: programs/composition/operation-rights.ts`)
      field.description = describe(field.description, access, rights)
      field.resolve = async (source, args: object, context: GraphQLContext, info) => {
        const identity = await context.identity()
        staffOf(identity, access, null)
        for (const name of [field.name, ...fieldNames(field.name, args)]) {
          staffOf(identity, accesses.get(name) ?? 'public', null)
          for (const right of rightsOf(name) ?? []) staffOf(identity, 'public', right)
        }
        if (rights.some((right) => right.startsWith('courses.'))) refuseForeignCourse(identity, args)
        return resolve(source, args, context, info)
      }
    }
  return schema
}

/** Whoever has own courses opens and edits them only: the others are none for them. Lists leave the others out by themselves. */
function refuseForeignCourse(identity: Identity, args: { id?: unknown; entityId?: unknown }) {
  const id = args.id ?? args.entityId
  if (typeof id === 'string' && !mayOpen(identity, id)) throw new Refusal('NOT_FOUND', 'Course not found')
}

function describe(text: string | null | undefined, access: OperationAccess, rights: readonly Right[]): string {
  const scopes = typeof access === 'string' ? '' : `Scope: ${scopeList(access)}.`
  const needed = rights.length > 0 ? `Right: ${rights.map((right) => `\`${right}\``).join(', ')}.` : ''
  return [text, scopes, needed].filter(Boolean).join(' ')
}

/** The names in the tables of what an operation's inputs have. */
const fieldNames = (operation: string, args: object): string[] =>
  Object.values(args)
    .flatMap((input: unknown) => (input && typeof input === 'object' ? Object.keys(input) : []))
    .map((name) => `${operation}.${name}`)
