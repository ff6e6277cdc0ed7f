import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { courseAccess } from '../access/viewer-access.sql.ts'
import { viewerOf } from '#server/people/buyers/viewer.http.ts'
import { publishedCourse } from '#server/catalogue/courses/courses.sql.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { idByFormerSlug } from '#server/catalogue/products/former-slugs.sql.ts'

/** The current slug of the course with this id, if the caller may see it. */
type CurrentSlug = (context: Context, id: string) => Promise<string | null>

/**
 * In front of all calls below the slug of a course (docs/rules/catalogue.md#former-slugs). A slug of a course that the caller does not have
 * reveals nothing.
 */
export function formerCourseRoutes(deps: Pick<Deps, 'db' | 'config'>) {
  const ofViewer: CurrentSlug = async (context, courseId) => {
    const viewer = await viewerOf(context, deps)
    return (viewer && (await courseAccess(deps.db, viewer, { courseId })))?.slug ?? null
  }
  const onSale: CurrentSlug = async (_, id) => (await publishedCourse(deps.db, id))?.slug ?? null
  return new Hono()
    .use('/library/courses/:slug/*', redirectFormer(deps, ofViewer))
    .use('/courses/:slug/previews/*', redirectFormer(deps, onSale))
}

/** A call that finds nothing, because staff edited the slug since, is redirected. */
function redirectFormer({ db }: Pick<Deps, 'db'>, currentSlug: CurrentSlug): MiddlewareHandler {
  return async (context, next) => {
    await next()
    if (context.res.status !== 404) return
    const id = await idByFormerSlug(db, 'COURSE', context.req.param('slug') ?? '')
    const current = id && (await currentSlug(context, id))
    if (!current) return
    const { pathname, search } = new URL(context.req.url)
    const location = pathname.replace(/(?<=\/courses\/)[^/]+/, encodeURIComponent(current)) + search
    // 308 repeats the request with its method and body. Nothing caches the redirect: the course may get its slug back.
    const status = ['GET', 'HEAD'].includes(context.req.method) ? 301 : 308
    // Hono adds the headers of the refusal to it, such as the cookie of a session that was renewed.
    context.res = new Response(null, { status, headers: { location, 'cache-control': 'no-store' } })
  }
}
