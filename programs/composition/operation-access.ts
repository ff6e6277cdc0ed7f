import { type GraphQLFieldResolver, type GraphQLSchema, defaultFieldResolver } from 'graphql'
import type { OperationAccess, TokenArea } from '#domain/platform/api/token-scopes.ts'
import type { GraphQLContext } from '#server/platform/web/graphql/builder.ts'
import { staffOf } from '#server/platform/web/graphql/staff.ts'

/** The area of every operation for staff. PERSON: a signed-in staff member only, never a token. PUBLIC: everybody. */
const operations: Record<Uppercase<TokenArea> | 'PERSON' | 'PUBLIC', string> = {
  PUBLIC: `publicBanners publicBooks publicBundles publicCourses publicGetBook publicGetBundle publicGetCourse publicGetNews publicLegalText
    publicListBooks publicListBundles publicListCourses publicListNews`,
  CATALOGUE: `getBanner listBanners createBanner editBanner removeBanner getBook listBooks createBook editBook removeBook
    getBundle listBundles createBundle editBundle removeBundle
    getCourse listCourses createCourse editCourse removeCourse getNews listNews createNews editNews removeNews
    listFiles removeFile replaceFile playbackProblem stampTest`,
  ORDERS: `getOrder listOrders listRecoveries recoveryResult editOrder cancelOrder correctOrderEmail resendEmail resetDownloadLimit
    getCoupon listCoupons createCoupon editCoupon removeCoupon`,
  PEOPLE: 'getCustomer listCustomers endCustomerSessions listMessages answerMessage personPrivacy privacyRuns waitingList',
  DELIVERY: 'listAccess extendAccess',
  MONEY: `refundOrder recordRefund explainRefund separateCopy orderLedger disputableCharges listDisputes orderDisputes openDispute answerDispute
    closeDispute reopenDispute openDisputeEvidence listTransferDays listTransferLines importTransferDay acceptTransferLine
    listWithdrawals registerWithdrawal receiveReturn`,
  FISCAL: `getFiscalSettings editFiscalSettings listFiscalDocuments issueFiscalDocuments retryFiscalDocument cancelFiscalDocument
    settleFiscalDocument`,
  OPERATIONS: 'orderConversions funnel nameCampaign liveFigures exceptionCounts listExceptions resolveException listHistory',
  SETTINGS: 'getStoreSettings editStoreSettings listLegalTexts publishLegalText conversionDestinations',
  PERSON: `exportPerson erasePerson listImports getImport listImportLines createImport actOnImport listApiTokens createApiToken revokeApiToken
    listWebhooks getWebhook createWebhook editWebhook removeWebhook renewWebhookSecret
    listWebhookDeliveries sendTestEvent replayWebhookDelivery replayFailedDeliveries`,
}

const areaOf = new Map(
  Object.entries(operations).flatMap(([area, names]) => names.split(/\s+/).map((name) => [name, area.toLowerCase()] as const)),
)

/** Undefined: nobody has decided, and no token may use it. */
export function accessOf(type: 'Query' | 'Mutation', name: string): OperationAccess | undefined {
  const area = areaOf.get(name) as TokenArea | 'person' | 'public' | undefined
  return !area || area === 'person' || area === 'public' ? area : `${area}:${type === 'Query' ? 'read' : 'write'}`
}

/** Answers each operation that is not public to staff only, and to tokens with its scope, which its description names. */
export function guardOperations(schema: GraphQLSchema): GraphQLSchema {
  for (const type of [schema.getQueryType(), schema.getMutationType()])
    for (const field of Object.values(type?.getFields() ?? {})) {
      const access = accessOf(type!.name as 'Query' | 'Mutation', field.name) ?? 'person'
      const resolve: GraphQLFieldResolver<unknown, GraphQLContext> = field.resolve ?? defaultFieldResolver
      if (access === 'public') continue
      if (access !== 'person') field.description = [field.description, `Scope: \`${access}\`.`].filter(Boolean).join(' ')
      field.resolve = async (source, args, context: GraphQLContext, info) => {
        staffOf(await context.identity(), access)
        return resolve(source, args, context, info)
      }
    }
  return schema
}
