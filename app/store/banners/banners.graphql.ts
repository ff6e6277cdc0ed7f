// Written by tools/build/documents.ts.
import type { Document } from '#app/query/document.ts'

export const publicBanners: Document<{ publicBanners: { bottom: { id: string; image: string; href: string; label: string } | null; modal: { id: string; image: string; href: string; label: string } | null } }, {  }> = "query PublicBanners{publicBanners{bottom{id image href label}modal{id image href label}}}"
