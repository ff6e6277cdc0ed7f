import { type GraphQLFieldResolver, type GraphQLSchema, defaultFieldResolver } from 'graphql'
import { type OperationAccess, scopeList, type TokenScope } from '#domain/platform/api/token-scopes.ts'
import type { GraphQLContext } from '#server/platform/web/graphql/builder.ts'
import { refuseLongTexts } from '#domain/platform/refusals/long-texts.ts'
import { staffOf } from '#server/platform/web/staff.ts'

/**
 * The operations of each right. One that is below several rights needs all of them, for what it does: whatever refunds needs `money:write`.
 * PERSON: a signed-in staff member only, never a token. PUBLIC: everybody. `operation.field`: the operation when its input has this field.
 * tests/rules/operations.test.ts compares the table with what each operation writes.
 */
const operations: Record<TokenScope | 'person' | 'public', string> = {
  public: `publicBanners publicBooks publicBundles publicCourses publicGetBook publicGetBundle publicGetCourse publicGetNews publicLegalText
    publicListBooks publicListBundles publicListCourses publicListNews`,
  'catalogue:read': `getBanner listBanners getBook listBooks getBundle listBundles getCourse listCourses getNews listNews listFiles
    playbackProblem stampTest`,
  'catalogue:write': `createBanner editBanner removeBanner createBook editBook removeBook createBundle editBundle removeBundle
    createCourse editCourse removeCourse createNews editNews removeNews removeFile replaceFile`,
  'orders:read': 'getOrder listOrders orderNeighbours orderNotes listRecoveries recoveryResult getCoupon listCoupons',
  'orders:write': `editOrder cancelOrder addOrderNote removeOrderNote correctOrderEmail resendEmail createCoupon editCoupon removeCoupon resolveException`,
  'people:read': 'findOrders getCustomer listCustomers listMessages personPrivacy privacyRuns waitingList openDisputeEvidence',
  'people:write': 'endCustomerSessions answerMessage correctOrderEmail',
  'delivery:read': 'listAccess',
  'delivery:write': 'extendAccess resetDownloadLimit correctOrderEmail replaceFile',
  'money:read': 'orderLedger disputableCharges listDisputes orderDisputes listTransferDays listTransferLines orderWithdrawals',
  'money:write': `refundOrder recordRefund explainRefund openDispute answerDispute closeDispute reopenDispute openDisputeEvidence
    importTransferDay acceptTransferLine registerWithdrawal receiveReturn resolveException`,
  'fiscal:read': 'getFiscalSettings listFiscalDocuments',
  'fiscal:write': 'editFiscalSettings issueFiscalDocuments retryFiscalDocument cancelFiscalDocument settleFiscalDocument',
  'operations:read': 'funnel liveFigures exceptionCounts listExceptions',
  'operations:write': 'resolveException',
  'settings:read': 'getStoreSettings listLegalTexts conversionDestinations',
  'settings:write': 'editStoreSettings',
  // A history has what every area reads and more, such as addresses of webhooks. A tag is a script on the store's pages.
  person: `exportPerson erasePerson listHistory publishLegalText editStoreSettings.consentTags
    listImports getImport listImportLines createImport actOnImport listApiTokens createApiToken revokeApiToken
    listWebhooks getWebhook createWebhook editWebhook removeWebhook renewWebhookSecret
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

/** Answers each operation that is not public to staff only, and to tokens with its scopes, which its description names. */
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
      if (access !== 'person') field.description = [field.description, `Scope: ${scopeList(access)}.`].filter(Boolean).join(' ')
      field.resolve = async (source, args: object, context: GraphQLContext, info) => {
        for (const needed of [access, ...ofFields(field.name, args)]) staffOf(await context.identity(), needed)
        return resolve(source, args, context, info)
      }
    }
  return schema
}

/** The rights that an operation needs for the fields of its inputs. */
const ofFields = (operation: string, args: object): OperationAccess[] =>
  Object.values(args)
    .flatMap((input: unknown) => (input && typeof input === 'object' ? Object.keys(input) : []))
    .map((name) => accesses.get(`${operation}.${name}`))
    .filter((access) => access !== undefined)
