// Written by tools/build/documents.ts.
import type { Document } from '#app/query/document.ts'

export type CourseRestrictionsResult = { publicCourses: Array<{ id: string; accessDays: number | null; lessons: { withModules: boolean; lessons: Array<{ preview: boolean; releaseAfterDays: number | null; releaseOn: string | null }>; modules: Array<{ lessons: Array<{ preview: boolean; releaseAfterDays: number | null; releaseOn: string | null }> }> } }> }
export type CourseRestrictionsVariables = { ids: Array<string> }
export const courseRestrictions: Document<CourseRestrictionsResult, CourseRestrictionsVariables> = "query CourseRestrictions($ids:[ID!]!){publicCourses(ids:$ids){id accessDays lessons{withModules lessons{preview releaseAfterDays releaseOn}modules{lessons{preview releaseAfterDays releaseOn}}}}}"
