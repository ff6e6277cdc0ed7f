import { Hono } from 'hono'
import { etag } from 'hono/etag'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { sharedPictureUrl } from '#domain/platform/files/cover.ts'
import { catalogueTypes } from '#domain/catalogue/products/product-type.ts'
import { catalogue } from '#domain/catalogue/products/product-types.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { describeRoute, moved } from '#server/platform/web/http/rest-call.http.ts'
import { check, Refusal } from '#domain/platform/refusals/refusal.ts'
import { drawSharePicture, type Subject } from './draw-share-picture.ts'
import { coverOf, pictureOfPost } from './covers.sql.ts'

/** The path of one of our own covers under public/. */
const ownCover = /^\/(covers|art)\/[\w-]+\.svg$/

/** Cache of the most recently used pictures: a shared link is requested many times within a short time. */
const pictures = new LRUCache<string, Uint8Array, { subject: Subject; cover: string | null }>({
  max: 40,
  fetchMethod: (_, __, { context: { subject, cover } }) => drawSharePicture(subject, cover),
  ignoreFetchAbort: true,
})

const productTables = Object.values(catalogue)
  .map(({ table }) => table)
  .join('|')

/** /og/{courses|books|bundles|plans}/{id}.png, /og/noticias/{slug}.png and /og/loja.png: the pictures that messengers show for a link. */
export function sharePictureRoutes({ db, config }: Deps) {
  return new Hono()
    .use('/og/*', etag())
    .get('/og/loja.png', () => picture('store', null))
    .get(`/og/:table{${productTables}}/:file{.+\\.png}`, async (context) => {
      const type = ([...catalogueTypes, 'PLAN'] as const).find((each) => catalogue[each].table === context.req.param('table'))!
      const id = check(z.uuid('Produto desconhecido.'), context.req.param('file').replace(/\.png$/, ''))
      const cover = await coverOf(db, type, id)
      if (cover === null) throw new Refusal('NOT_FOUND', 'Este produto não está à venda.')
      return pictureOf(catalogue[type].picture, cover, config.publicUrl)
    })
    .get('/og/noticias/:file{.+\\.png}', async (context) => {
      const slug = context.req.param('file').replace(/\.png$/, '')
      const post = await pictureOfPost(db, slug.slice(0, 200))
      if (!post) throw new Refusal('NOT_FOUND', 'Esta notícia não existe.')
      if (post.slug !== slug) return movedTo(`/og/noticias/${encodeURIComponent(post.slug)}.png`)
      return pictureOf('post', post.picture, config.publicUrl)
    })
}

const png = 'image/png'
export const sharePictureCalls = [
  describeRoute('getStorePicture', 'get /og/loja.png', { summary: "The store's picture for shared links.", answers: { 200: png } }),
  describeRoute('getProductPicture', 'get /og/{table}/{file}', {
    summary: 'The picture of a course or a book for shared links.',
    answers: { 200: png, 302: null },
    errors: ['BAD_USER_INPUT', 'NOT_FOUND'],
  }),
  describeRoute('getPostPicture', 'get /og/noticias/{file}', {
    summary: 'The picture of a post for shared links.',
    answers: { ...moved, 200: png, 302: null },
    errors: ['NOT_FOUND'],
  }),
]

/** Not cached, because the post may get its former slug back. */
const movedTo = (location: string) => new Response(null, { status: 301, headers: { location, 'cache-control': 'no-store' } })

/** Draws our own covers. Redirects to pictures that were uploaded, in their size for links, and to those on other servers. Falls back to the store's picture. */
function pictureOf(subject: Subject, cover: string, publicUrl: string): Response | Promise<Response> {
  const path = cover.startsWith(`${publicUrl}/`) ? cover.slice(publicUrl.length) : ''
  if (ownCover.test(path)) return picture(subject, path)
  const url = sharedPictureUrl(publicUrl, cover)
  return /^https?:/.test(url) ? Response.redirect(url, 302) : picture('store', null)
}

async function picture(subject: Subject, cover: string | null): Promise<Response> {
  const drawing = await pictures.forceFetch(`${subject} ${cover}`, { context: { subject, cover } })
  return new Response(new Uint8Array(drawing), { headers: { 'content-type': 'image/png', 'cache-control': 'public, max-age=86400' } })
}
