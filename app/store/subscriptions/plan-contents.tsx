import { useQuery } from '@tanstack/react-query'
import { postQuery } from '#app/query/post-query.ts'
import { MemberList } from '#app/store/products/member-list.tsx'
import { publicGetPlan } from '#app/store/plans/plan.graphql.ts'
import { contentsOf } from '#app/store/plans/sold-plan.ts'
import { TextLink } from '#app/ui/text-link.tsx'

/** The contents of a plan today. One that is not sold any more has no page: what it brings is in the library. */
export function PlanContents({ planId }: { planId: string }) {
  const { data } = useQuery({
    queryKey: ['plan', planId],
    queryFn: ({ signal }) => postQuery(publicGetPlan, { id: planId }, { signal }),
    retry: false,
  })
  return (
    <>
      <p className="mb-4 text-ink-2">
        <span>{data?.publicGetPlan.allCourses && 'Todos os cursos da loja, também os que ainda virão.'}</span> Tudo o que ela abre está na
        sua <TextLink to="/minha-estante">estante</TextLink>.
      </p>
      {data && <MemberList members={contentsOf(data)} />}
    </>
  )
}
