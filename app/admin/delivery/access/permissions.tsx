import { addressOf } from '#app/admin/platform/addresses.ts'
import { PageHead } from '#app/admin/platform/lists/page-head.tsx'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { addressesIn } from '#domain/platform/values/addresses.ts'
import type { ListedCourse } from '#app/admin/catalogue/courses/courses.tsx'
import { DraftNotice } from '#app/admin/platform/forms/form-page.tsx'
import { NotGiven } from '#app/admin/platform/forms/not-given.tsx'
import { History } from '#app/admin/platform/history/history.tsx'
import type { FromList } from '#app/admin/platform/lists/use-list-again.ts'
import { useWords } from '#app/admin/platform/texts.ts'
import { AccessList } from './access-list.tsx'
import type { PermissionAction } from './access.ts'
import { EnterAddresses } from './enter-addresses.tsx'
import { ReviewAddresses } from './review-addresses.tsx'
import { useDraftedText } from '#app/admin/platform/forms/draft.ts'

/** See docs/rules/admin-panel.md#permissions: the course is passed in the navigation state. */
export default function Permissions() {
  const { state } = useLocation() as { state: ({ course?: ListedCourse } & FromList) | null }
  if (!state?.course)
    return (
      <NotGiven
        title="Permissões"
        message="Course data not found. Please go back to the course list and try again."
        list={addressOf.list('courses')}
        back="Voltar"
      />
    )
  return <CoursePermissions course={state.course} back={addressOf.list('courses', state.from)} />
}

function CoursePermissions({ course, back }: { course: ListedCourse; back: string }) {
  const words = useWords()
  const { text, setText, drafted, discard } = useDraftedText(`permissions-${course.id}`, { fields: '', version: null })
  const [review, setReview] = useState<{ action: PermissionAction; emails: string[] } | null>(null)
  return (
    <>
      <PageHead title="Permissões" back={{ to: back, name: words.back }}>
        <p className="text-ink-2">
          {course.title} <span className="text-small">({course.slug})</span>
        </p>
      </PageHead>
      <section className="border-y border-rule py-6">
        {drafted && !review && (
          <div className="mb-4">
            <DraftNotice onDiscard={discard} />
          </div>
        )}
        {review ? (
          <ReviewAddresses
            slug={course.slug}
            action={review.action}
            recognised={review.emails}
            onBack={() => setReview(null)}
            onFinished={() => {
              discard()
              setReview(null)
            }}
          />
        ) : (
          <EnterAddresses text={text} onText={setText} onChoose={(action) => setReview({ action, emails: addressesIn(text) })} />
        )}
      </section>
      <AccessList courseId={course.id} />
      <History entity="ACCESS" id={course.id} />
    </>
  )
}
