import { Button, LinkButton } from '#app/ui/button.tsx'
import type { SoldPlan } from './sold-plan.ts'

/** Leads to the checkout, with the trial if the plan offers one. */
export function SubscribeButton({ plan: { id, title, trialDays, launch } }: { plan: SoldPlan }) {
  if (launch && launch.sale !== 'OPEN')
    return (
      <Button disabled size="pay" className="w-full">
        {launch.sale === 'SOON' ? 'Em breve' : 'Indisponível'}
      </Button>
    )
  const [label, trial] = trialDays === null ? ['Assinar', ''] : ['Começar o teste grátis', '&teste=1']
  return (
    <LinkButton to={`/checkout?type=plan&id=${id}${trial}`} look="solid" size="pay" className="w-full" aria-label={`${label}: ${title}`}>
      {label}
    </LinkButton>
  )
}
