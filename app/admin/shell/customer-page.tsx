import { CustomerAccesses } from '#app/admin/delivery/access/customer-accesses.tsx'
import { CustomerPage } from '#app/admin/people/customers/customer.tsx'
import { CustomerCertificates } from '#app/admin/people/customers/customer-certificates.tsx'
import { CustomerDownloads } from '#app/admin/people/customers/customer-downloads.tsx'
import { CustomerEmails } from '#app/admin/people/customers/customer-emails.tsx'
import { CustomerOrders } from '#app/admin/people/customers/customer-orders.tsx'
import { CustomerPrivacy } from '#app/admin/people/customers/customer-privacy.tsx'
import { CustomerSessions } from '#app/admin/people/customers/customer-sessions.tsx'

const sections = [
  CustomerOrders,
  CustomerAccesses,
  CustomerEmails,
  CustomerDownloads,
  CustomerSessions,
  CustomerCertificates,
  CustomerPrivacy,
]

export default () => <CustomerPage sections={sections} />
