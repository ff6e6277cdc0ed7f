// Written by build/documents.ts.
import type { Document } from '#app/query/document.ts'

export type PublicGetCourseResult = { publicGetCourse: { id: string; title: string; description: string; thumbnailUrl: string; price: number; currency: 'BRL' | 'EUR' | 'USD'; singleSale: boolean; lessons: { withModules: boolean; lessons: Array<{ id: string; title: string; description: string; downloads: Array<{ title: string }> }>; modules: Array<{ title: string; lessons: Array<{ id: string; title: string; description: string; downloads: Array<{ title: string }> }> }> } } }
export type PublicGetCourseVariables = { id: string }
export const publicGetCourse: Document<PublicGetCourseResult, PublicGetCourseVariables> = "query PublicGetCourse($id:ID!){publicGetCourse(id:$id){id title description thumbnailUrl price currency singleSale lessons{withModules lessons{id title description downloads{title}}modules{title lessons{id title description downloads{title}}}}}}"
