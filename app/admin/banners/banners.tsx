import { Plus, SquarePen, Trash2 } from 'lucide-react'
import { useLocation } from 'react-router'
import { Badge } from '../../ui/badge.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { CoverPicture } from '../../ui/cover-picture.tsx'
import { useList } from '../lists/use-list.ts'
import { ActionButton, ActionLink } from '../lists/action.tsx'
import { ListPage } from '../lists/list-page.tsx'
import { useRemoval } from '../lists/use-removal.ts'
import type { Banner } from './banner-fields.ts'
import { listBanners, removeBanner } from './banners.graphql.ts'

export default function Banners() {
  const list = useList({
    name: 'banners',
    document: listBanners,
    pick: (result) => result.listBanners,
    fallback: 'Failed to fetch banners',
  })
  return (
    <ListPage
      lang="en"
      title="Banners"
      action={
        <LinkButton to="/admin/banners/new" look="solid" size="list">
          <Plus aria-hidden className="size-4" /> New Banner
        </LinkButton>
      }
      search="Search banners..."
      list={list}
      empty="No banners found"
      noun="banners"
    >
      {(banners) => (
        <ul aria-label="Banners" className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
          {banners.map((banner) => (
            <BannerCard key={banner.id} banner={banner} />
          ))}
        </ul>
      )}
    </ListPage>
  )
}

function BannerCard({ banner }: { banner: Banner }) {
  const { search } = useLocation()
  const link = banner.link.replace(/^https?:\/\/(www\.)?/, '')
  const remove = useRemoval({
    name: 'banners',
    question: 'Are you sure you want to remove this banner?',
    what: link,
    document: removeBanner,
    fallback: 'Failed to remove banner',
  })
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
            <ActionLink
              to={`/admin/banners/edit/${banner.id}`}
              state={{ banner, from: search }}
              aria-label={`Edit banner ${link}`}
              title="Edit"
            >
              <SquarePen aria-hidden className="size-4" />
            </ActionLink>
            <ActionButton onClick={() => void remove(banner.id)} aria-label={`Remove banner ${link}`} title="Remove">
              <Trash2 aria-hidden className="size-4" />
            </ActionButton>
          </span>
        </span>
      </span>
    </li>
  )
}
