import type { ComponentProps } from 'react'
import { Spinner } from '../../ui/spinner.tsx'
import { PageNeedsScripts } from './scripts-needed.tsx'

interface Props extends ComponentProps<typeof PageNeedsScripts> {
  label: string
  late?: string
}

/** In place of a page that only the browser can show, until it does. */
export const Opening = ({ label, late = 'Está demorando. Confira a conexão e recarregue a página.', to }: Props) => (
  <>
    <Spinner whole label={label} late={late} />
    <PageNeedsScripts to={to} />
  </>
)
