// Written by tools/build/documents.ts.
import type { Document } from '#app/query/document.ts'

export type ListFilesResult = { listFiles: { data: Array<{ id: string; address: string; name: string; kind: 'AUDIO' | 'CAPTIONS' | 'DOCUMENT' | 'EBOOK' | 'PICTURE' | 'VIDEO'; access: 'PROTECTED' | 'PUBLIC'; bytes: number; width: number | null; height: number | null; playbackProblem: string | null; uploadedBy: string; createdAt: string; uses: Array<{ entity: 'BANNER' | 'BOOK' | 'BUNDLE' | 'COURSE' | 'POST' | 'RECORD'; id: string; title: string; removed: boolean }>; useCount: number; unusedSince: string | null; removalAt: string | null }>; pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; currentPage: number; totalPages: number; totalCount: number } } }
export type ListFilesVariables = { access?: 'ADMIN' | null; offset?: number | null; limit?: number | null; search?: string | null; kind?: 'AUDIO' | 'CAPTIONS' | 'DOCUMENT' | 'EBOOK' | 'PICTURE' | 'VIDEO' | null }
export const listFiles: Document<ListFilesResult, ListFilesVariables> = "query ListFiles($access:Access$offset:Int$limit:Int$search:String$kind:FileKind){listFiles(access:$access offset:$offset limit:$limit search:$search kind:$kind){data{id address name kind access bytes width height playbackProblem uploadedBy createdAt uses{entity id title removed}useCount unusedSince removalAt}pageInfo{hasNextPage hasPreviousPage currentPage totalPages totalCount}}}"

export type RemoveFileResult = { removeFile: boolean }
export type RemoveFileVariables = { id: string }
export const removeFile: Document<RemoveFileResult, RemoveFileVariables> = "mutation RemoveFile($id:ID!){removeFile(id:$id)}"

export type ReplaceFileResult = { replaceFile: number }
export type ReplaceFileVariables = { id: string; by: string }
export const replaceFile: Document<ReplaceFileResult, ReplaceFileVariables> = "mutation ReplaceFile($id:ID!$by:ID!){replaceFile(id:$id by:$by)}"
