import type { ClientLoaderFunctionArgs } from 'react-router'
import { loadQuery } from '#app/query/load-query.ts'
import { asCardsShow } from '#app/store/cart/cart-product.ts'
import { Catalogue } from '#app/store/shell/catalogue.tsx'
import { describe, storeOf } from '#app/store/shell/describe.ts'
import { itemList, organization } from '#app/store/shell/json-ld.ts'
import { listIn } from '#app/store/shell/list-choices.tsx'
import { withStatus } from '#app/store/shell/list.tsx'
import { Missing } from '#app/store/shell/missing.tsx'
import { previewIn } from '#app/store/products/draft-note.tsx'
import { describeProduct } from '#app/store/products/describe-product.ts'
import type { Route } from './+types/bundles.ts'
import { BundleCard } from './bundle-card.tsx'
import { bundleJsonLd } from './bundle-json-ld.ts'
import { BundlePage } from './bundle-page.tsx'
import { publicGetBundle, publicListBundles } from './bundles.graphql.ts'

/** The list, and the page of one. They are one route: each route costs every first visit a line of the manifest. */
const list = loadQuery(publicListBundles, listIn)
const one = loadQuery(publicGetBundle, (url, params) => ({ id: params.id ?? '', ...previewIn(url) }))

export async function loader(args: Route.LoaderArgs) {
  if (args.params.id) return one.loader(args)
  const { publicListBundles: read, publicSearch } = await list.loader(args)
  const bundles = asCardsShow(read)
  return withStatus({ publicListBundles: bundles, publicSearch }, bundles.pageInfo)
}
export const clientLoader = (args: ClientLoaderFunctionArgs) => (args.params.id ? one.clientLoader(args) : list.clientLoader(args))

const text = 'Cursos e livros que combinam, por um preço menor do que o de cada um.'

export const meta: Route.MetaFunction = ({ loaderData, ...page }) => {
  if (!loaderData) return []
  if ('publicListBundles' in loaderData) {
    const store = storeOf(page.matches)
    return describe(page.matches, page.location, {
      title: 'Pacotes',
      description: text,
      ...(import.meta.env.SSR && { jsonLd: () => [organization(store), itemList(store, '/pacotes', loaderData.publicListBundles)] }),
    })
  }
  const bundle = loaderData.publicGetBundle
  const product = { ...bundle, description: bundle.description || bundle.members.map(({ title }) => title).join(' + ') }
  return describeProduct(page, {
    product,
    isDraft: !product.published,
    picture: bundle.picture ?? '',
    drawn: `/og/bundles/${bundle.id}.png`,
    jsonLd: bundleJsonLd,
  })
}

export default function Bundles({ loaderData }: Route.ComponentProps) {
  if ('publicGetBundle' in loaderData)
    return <BundlePage bundle={loaderData.publicGetBundle} isDraft={!loaderData.publicGetBundle.published} />
  return (
    <Catalogue
      title="Pacotes para levar de uma vez"
      text={text}
      placeholder="Buscar pacotes..."
      panel="pacotes"
      list={loaderData.publicListBundles}
      counts={loaderData.publicSearch}
      one="pacote"
      many="pacotes"
      empty={{ text: 'Nenhum pacote encontrado', backTo: '/courses', back: 'Ver os cursos' }}
    >
      {(bundles) => (
        <ul className="grid gap-x-8 gap-y-10 md:grid-cols-2 lg:grid-cols-3">
          {bundles.map((bundle, index) => (
            <BundleCard key={bundle.id} bundle={bundle} first={index === 0} />
          ))}
        </ul>
      )}
    </Catalogue>
  )
}

export const ErrorBoundary = () => (
  <Missing text="Pacote não encontrado" backTo="/pacotes" back="Ver os pacotes" failed="Não foi possível ler os pacotes" />
)
