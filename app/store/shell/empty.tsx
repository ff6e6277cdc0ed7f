import { LinkButton } from '../../ui/button.tsx'

export function Empty({ text, backTo, back }: { text: string; backTo: string; back: string }) {
  return (
    <div className="py-16 text-center">
      <p className="display mb-6 text-2">{text}</p>
      <LinkButton to={backTo}>{back}</LinkButton>
    </div>
  )
}
