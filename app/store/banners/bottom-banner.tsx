import { CoverPicture } from '#app/ui/cover-picture.tsx'
import { type Banner, BannerLink } from './banner-link.tsx'

/** At the bottom of public pages (docs/rules/catalogue.md#banners). Its space is reserved before the picture has loaded. */
export function BottomBanner({ banner }: { banner: Banner }) {
  return (
    <aside aria-label="Destaque" className="page mt-16">
      <BannerLink banner={banner} className="picture-box block aspect-[2/1] sm:aspect-[6/1]">
        <CoverPicture
          src={banner.image}
          title={banner.label}
          alt=""
          width="1152"
          height="192"
          loading="lazy"
          className="size-full object-cover"
        />
      </BannerLink>
    </aside>
  )
}
