import { useFormContext, useWatch } from 'react-hook-form'
import { useConfirm } from '#app/admin/platform/dialogs/use-confirm.ts'
import type { CourseFields } from '../course-fields.ts'
import { LessonList } from './lesson-list.tsx'
import { ModuleList } from './module-list.tsx'
import { counted } from '#domain/platform/values/counted.ts'

const structures = [
  { withModules: false, name: 'Simple Lessons', empties: 'Switching to Modules with Lessons empties the lessons.' },
  { withModules: true, name: 'Modules with Lessons', empties: 'Switching to Simple Lessons empties the modules.' },
]

/**
 * See docs/rules/admin-panel.md#course-structure: either lessons, or modules with lessons. Switching between them discards the previous
 * structure.
 */
export function OutlineEditor() {
  const { getValues, setValue } = useFormContext<CourseFields>()
  const withModules = useWatch<CourseFields, 'lessons.withModules'>({ name: 'lessons.withModules' })
  const ask = useConfirm()

  const change = async (wanted: boolean) => {
    if (wanted === withModules) return
    const { lessons, modules } = getValues('lessons')
    const count = wanted ? lessons.length : modules.length
    if (count > 0) {
      const title = wanted ? 'Switch to Modules with Lessons?' : 'Switch to Simple Lessons?'
      if (!(await ask({ title, text: emptiedText(wanted ? 'lesson' : 'module', count), yes: 'Switch', no: 'Cancel' }))) return
    }
    setValue('lessons', { withModules: wanted, lessons: [], modules: [] }, { shouldDirty: true })
  }

  return (
    <>
      <div>
        <div role="group" aria-label="Structure" className="inline-flex flex-wrap rounded-1 border border-rule-strong bg-paper-up p-0.5">
          {structures.map((structure) => (
            <button
              key={structure.name}
              type="button"
              aria-pressed={structure.withModules === withModules}
              onClick={() => void change(structure.withModules)}
              className="min-h-10 rounded-1 px-3 text-small font-semibold aria-pressed:bg-ink aria-pressed:text-paper"
            >
              {structure.name}
            </button>
          ))}
        </div>
        <p className="mt-1.5 text-small text-ink-2">{structures.find((each) => each.withModules === withModules)?.empties}</p>
      </div>
      {withModules ? <ModuleList /> : <LessonList path="lessons.lessons" label="Lessons" />}
    </>
  )
}

/** Warning of lost content. */
const emptiedText = (what: 'lesson' | 'module', count: number): string =>
  `The ${count === 1 ? what : counted(count, what, `${what}s`)} here will be emptied${what === 'lesson' ? '' : `, with ${count === 1 ? 'its' : 'their'} lessons`}.`
