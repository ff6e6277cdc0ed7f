import { Link } from 'react-router'
import { addressOf } from '#app/admin/platform/addresses.ts'
import { PrepareButton } from '#app/admin/platform/lists/bulk/prepare-button.tsx'
import type { Chosen } from '#app/admin/platform/lists/bulk/use-prepare.ts'
import { prepareDueRefunds } from './prepare-orders.graphql.ts'
import { SentMarks } from './sent-marks.tsx'

/** Work on many orders. Those of which it is not true are left out, and named. */
export const orderBulk = (chosen: Chosen) => (
  <>
    <SentMarks chosen={chosen} />
    <Link to={addressOf.parcels} state={{ chosen }} className="ink-link inline-flex min-h-11 items-center px-2 text-small font-semibold">
      Separar e etiquetar
    </Link>
    <PrepareButton document={prepareDueRefunds} variables={chosen} right="refunds.make">
      Reembolsar…
    </PrepareButton>
  </>
)
