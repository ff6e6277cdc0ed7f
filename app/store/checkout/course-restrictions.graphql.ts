// Written by tools/build/documents.ts.
import type { Document } from '#app/query/document.ts'

export const courseRestrictions: Document<{ publicCourses: Array<{ id: string; accessDays: number | null; lessons: { withModules: boolean; lessons: Array<{ preview: boolean; releaseAfterDays: number | null; releaseOn: string | null }>; modules: Array<{ lessons: Array<{ preview: boolean; releaseAfterDays: number | null; releaseOn: string | null }> }> } }> }, { ids: Array<string> }> = "query CourseRestrictions($ids:[ID!]!){publicCourses(ids:$ids){id accessDays lessons{withModules lessons{preview releaseAfterDays releaseOn}modules{lessons{preview releaseAfterDays releaseOn}}}}}"
