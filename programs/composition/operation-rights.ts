import { allRights, type Right } from '#domain/platform/roles/rights.ts'

/**
 * The fields of GraphQL that each right of a role is for; REST calls name theirs where they are declared. `operation.field`: the operation
 * when its input has this field. One that is below several rights needs all of them. `me`, and `today`, which asks for the
 * rights of each task, are for everybody who may enter.
 */
const fields: Record<Right | 'enter', string> = {
  // Each kind of bulk operation asks for the right of its work (server/operations/bulk/bulk-works.ts).
  enter: 'me today listBulkOperations getBulkOperation listBulkItems runBulkOperation stopBulkOperation correctBulkOperation',
  'catalogue.read': `getBanner listBanners getBook listBooks getBundle listBundles getPlan listPlans getNews listNews listFiles stampTest`,
  'courses.read': 'getCourse listCourses playbackProblem videoPackaging listHistory',
  'figures.read': `subscriptionFigures firstSteps liveFigures soldLately funnel exceptionCounts recoveryResult waitingList getCoupon listCoupons getStoreSettings listLegalTexts
    conversionDestinations privacyRuns`,
  'orders.read': `listSubscriptions getSubscription getOrder listOrders findOrders orderNeighbours orderNotes listRecoveries getCustomer listCustomers listMessages personPrivacy
    listAccess orderLedger disputableCharges listDisputes orderDisputes listTransferDays listTransferLines orderWithdrawals
    getFiscalSettings listFiscalDocuments listExceptions`,
  'orders.note': 'addOrderNote removeOrderNote',
  'courses.write': 'editCourse',
  'questions.answer': 'listQuestions answerQuestion changeAnswer changeQuestion',
  'catalogue.write': `preparePriceChange preparePublication createCourse removeCourse createBanner editBanner removeBanner createBook editBook removeBook createBundle editBundle
    removeBundle createPlan editPlan removePlan createNews editNews removeNews removeFile replaceFile editCourse.orderBump editCourse.upsell editCourse.fiscal editCourse.price
    editCourse.currency editCourse.launchPlan editCourse.published editCourse.publishAt editCourse.singleSale editCourse.accessDays`,
  'marketing.write': 'createCoupon editCoupon removeCoupon nameCampaign',
  'orders.ship': 'editOrder cancelOrder prepareSentMarks parcels',
  'buyers.help': 'answerMessage takeMessage correctOrderEmail resendEmail endCustomerSessions resetDownloadLimit',
  'access.grant': 'giveSubscriptionDays cancelSubscription extendAccess prepareAccesses',
  'refunds.make':
    'prepareDueRefunds refundOrder confirmRefund refuseRefund recordRefund explainRefund registerWithdrawal receiveReturn resolveException',
  'finance.write': `openDispute answerDispute closeDispute reopenDispute openDisputeEvidence importTransferDay acceptTransferLine
    editFiscalSettings issueFiscalDocuments retryFiscalDocument cancelFiscalDocument settleFiscalDocument`,
  'people.cpf': 'openDisputeEvidence exportPerson',
  'exports.make': 'exportPerson',
  'people.erase': 'erasePerson',
  'settings.write': 'editStoreSettings',
  'legalTexts.write': 'publishLegalText',
  'scripts.write': 'editStoreSettings.consentTags',
  'imports.run': 'listImports getImport listImportLines createImport actOnImport',
  'tokens.manage': 'listApiTokens createApiToken revokeApiToken',
  'webhooks.manage': `listWebhooks getWebhook createWebhook editWebhook removeWebhook renewWebhookSecret listWebhookDeliveries sendTestEvent
    replayWebhookDelivery replayFailedDeliveries`,
  'roles.manage': 'startTeam listStaffMembers getStaffMember inviteStaffMember editStaffMember removeStaffMember',
}

const namesOf = (text: string) => text.split(/\s+/).filter(Boolean)
const rightsByName = new Map<string, readonly Right[]>(namesOf(fields.enter).map((name) => [name, []]))
for (const right of allRights) for (const name of namesOf(fields[right])) rightsByName.set(name, [...(rightsByName.get(name) ?? []), right])

/** Undefined: nobody has decided, which stops the start. */
export const rightsOf = (name: string): readonly Right[] | undefined => rightsByName.get(name)
