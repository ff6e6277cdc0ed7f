// Written by tools/build/documents.ts.
import type { Document } from '#app/query/document.ts'

export type ListImportsResult = { listImports: { data: Array<{ id: string; name: string; status: 'CHECKING' | 'DONE' | 'MAPPING' | 'READING' | 'READY' | 'RUNNING' | 'STOPPED' | 'UNDOING' | 'UNDONE'; kind: 'ACCESSES' | 'COUPONS' | 'COURSES' | 'PEOPLE' | 'PROGRESS' | 'PURCHASES'; platform: 'HOTMART' | 'KIWIFY' | 'PLAIN' | 'WOOCOMMERCE'; lines: number; doneLines: number; createdAt: string; createdBy: string }>; pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; currentPage: number; totalPages: number; totalCount: number } } }
export type ListImportsVariables = { access?: 'ADMIN' | null; offset?: number | null; limit?: number | null }
export const listImports: Document<ListImportsResult, ListImportsVariables> = "query ListImports($access:Access$offset:Int$limit:Int){listImports(access:$access offset:$offset limit:$limit){data{id name status kind platform lines doneLines createdAt createdBy}pageInfo{hasNextPage hasPreviousPage currentPage totalPages totalCount}}}"

export type GetImportResult = { getImport: { id: string; name: string; status: 'CHECKING' | 'DONE' | 'MAPPING' | 'READING' | 'READY' | 'RUNNING' | 'STOPPED' | 'UNDOING' | 'UNDONE'; isStuck: boolean; kind: 'ACCESSES' | 'COUPONS' | 'COURSES' | 'PEOPLE' | 'PROGRESS' | 'PURCHASES'; platform: 'HOTMART' | 'KIWIFY' | 'PLAIN' | 'WOOCOMMERCE'; header: Array<string>; sample: Array<Array<string>>; fields: Array<string>; dateOrder: 'DMY' | 'MDY' | null; courses: Array<{ key: string; name: string; lines: number; courseId: string | null }>; lines: number; doneLines: number; counts: Array<number>; audience: Array<number>; problem: string | null } }
export type GetImportVariables = { id: string }
export const getImport: Document<GetImportResult, GetImportVariables> = "query GetImport($id:ID!){getImport(id:$id){id name status isStuck kind platform header sample fields dateOrder courses{key name lines courseId}lines doneLines counts audience problem}}"

export type ListImportLinesResult = { listImportLines: { data: Array<{ line: number; cells: Array<string>; outcome: 'CHANGE' | 'CREATE' | 'REFUSE' | 'SAME' | 'SKIP'; reason: string | null }>; pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; currentPage: number; totalPages: number; totalCount: number } } }
export type ListImportLinesVariables = { access?: 'ADMIN' | null; id: string; outcome?: 'CHANGE' | 'CREATE' | 'REFUSE' | 'SAME' | 'SKIP' | null; offset?: number | null; limit?: number | null }
export const listImportLines: Document<ListImportLinesResult, ListImportLinesVariables> = "query ListImportLines($access:Access$id:ID!$outcome:ImportOutcome$offset:Int$limit:Int){listImportLines(access:$access id:$id outcome:$outcome offset:$offset limit:$limit){data{line cells outcome reason}pageInfo{hasNextPage hasPreviousPage currentPage totalPages totalCount}}}"

export type CoursesToMatchResult = { listCourses: { data: Array<{ id: string; title: string }> } }
export type CoursesToMatchVariables = {  }
export const coursesToMatch: Document<CoursesToMatchResult, CoursesToMatchVariables> = "query CoursesToMatch{listCourses(access:ADMIN limit:100){data{id title}}}"

export type CreateImportResult = { createImport: { id: string } }
export type CreateImportVariables = { fileId: string }
export const createImport: Document<CreateImportResult, CreateImportVariables> = "mutation CreateImport($fileId:ID!){createImport(fileId:$fileId){id}}"

export type ActOnImportResult = { actOnImport: { id: string } | null }
export type ActOnImportVariables = { id: string; action: 'ANNOUNCE' | 'CHECK' | 'MATCH' | 'REMOVE' | 'RETRY' | 'RUN' | 'STOP' | 'UNDO'; choices?: { courses?: Array<{ courseId?: string | null; key: string }> | null; dateOrder?: 'DMY' | 'MDY' | null; fields?: Array<string> | null; kind?: 'ACCESSES' | 'COUPONS' | 'COURSES' | 'PEOPLE' | 'PROGRESS' | 'PURCHASES' | null; platform?: 'HOTMART' | 'KIWIFY' | 'PLAIN' | 'WOOCOMMERCE' | null } | null }
export const actOnImport: Document<ActOnImportResult, ActOnImportVariables> = "mutation ActOnImport($id:ID!$action:ImportAction!$choices:ImportChoicesInput){actOnImport(id:$id action:$action choices:$choices){id}}"
