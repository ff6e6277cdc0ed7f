/** A figure with open arms in a circle: the symbol of accessibility that the law asks a site to show (LBI, art. 63 § 1). */
export const AccessibilitySymbol = ({ className }: { className: string }) => (
  <svg aria-hidden viewBox="0 0 48 48" className={className} fill="none" stroke="currentColor" strokeLinecap="round" strokeLinejoin="round">
    <circle cx="24" cy="24" r="21" strokeWidth="3" />
    <circle cx="24" cy="13" r="3.2" fill="currentColor" stroke="none" />
    <path d="M12.5 18.5 24 20.5l11.5-2M24 20.5v8.5M24 28.5l-5.5 10.5M24 28.5l5.5 10.5" strokeWidth="3.4" />
  </svg>
)
