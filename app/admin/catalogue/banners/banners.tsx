import { Badge } from '#app/ui/badge.tsx'
import { CoverPicture } from '#app/ui/cover-picture.tsx'
import { addressOf } from '#app/admin/platform/addresses.ts'
import { EditLink, RemoveButton } from '#app/admin/platform/lists/entry-actions.tsx'
import { listScreen } from '#app/admin/platform/lists/list-page.tsx'
import type { Banner } from './banner-fields.ts'
import { listBanners, removeBanner } from './banners.graphql.ts'

export default listScreen({
  lang: 'en',
  title: 'Banners',
  right: 'catalogue.write',
  create: 'New Banner',
  search: 'Search banners...',
  list: { name: 'banners', document: listBanners, fallback: 'Failed to fetch banners', isCached: true },
  empty: 'No banners found',
  noun: ['banner', 'banners'],
  cards: 'grid gap-5 sm:grid-cols-2 lg:grid-cols-3',
  renderRow: (banner) => <BannerCard key={banner.id} banner={banner} />,
})

function BannerCard({ banner }: { banner: Banner }) {
  const link = banner.link.replace(/^https?:\/\/(www\.)?/, '')
  return (
    <li className="flex min-w-0 flex-col overflow-hidden rounded-2 border border-rule bg-paper-up">
      <span className="flex aspect-[2/1] items-center bg-paper-down">
        <CoverPicture
          src={banner.image}
          alt=""
          loading="lazy"
          className={`size-full object-contain ${banner.active ? '' : 'opacity-50'}`}
        />
      </span>
      <span className="grid grow grid-cols-[minmax(0,1fr)] content-between gap-2 p-3">
        <span className="flex items-start gap-2">
          <Badge>{banner.type}</Badge>
          <Badge tone={banner.active ? 'ok' : 'quiet'}>{banner.active ? 'Active' : 'Inactive'}</Badge>
        </span>
        <span className="flex items-center justify-between gap-2">
          <a href={banner.link} target="_blank" rel="noreferrer" title={banner.link} className="ink-link min-w-0 truncate text-small">
            {link}
          </a>
          <span className="flex shrink-0">
            <EditLink to={addressOf.entry('banners', banner.id)} name={`banner ${link}`} state={{ banner }} />
            <RemoveButton id={banner.id} list="banners" noun="banner" name={`banner ${link}`} what={link} document={removeBanner} />
          </span>
        </span>
      </span>
    </li>
  )
}
