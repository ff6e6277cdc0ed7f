import { useEffect, useRef, useState } from 'react'
import { lazyPart } from '#app/ui/lazy-screen.tsx'

const LessonQuestions = lazyPart(() => import('./lesson-questions.tsx'))

interface Props {
  slug: string
  lesson: string
  /** The question that the address names; empty: none. */
  linked: string
}

/** Questions below a lesson, loaded when somebody comes that far down, or for one of them. */
export function QuestionsBelow(props: Props) {
  const [isNear, setNear] = useState(props.linked !== '')
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true))
    if (place.current) observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  return isNear ? <LessonQuestions {...props} /> : <div ref={place} className="min-h-24" />
}
