import type { ComponentType, SVGProps } from 'react'

interface Props {
  label: string
  icon: ComponentType<SVGProps<SVGSVGElement>>
  look?: 'plain' | 'framed'
  onPress: () => void
}

const looks = { plain: 'text-ink-2 hover:text-ink', framed: 'border border-rule-strong hover:accented' }

/** A button of the reader's bars: an icon with a name. */
export const BarButton = ({ label, icon: Icon, look = 'plain', onPress }: Props) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    onClick={onPress}
    className={`inline-flex size-12 shrink-0 items-center justify-center rounded-1 ${looks[look]}`}
  >
    <Icon aria-hidden className="size-6" />
  </button>
)
