import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { CoverPicture } from '#app/ui/cover-picture.tsx'
import { type Banner, BannerLink } from './banner-link.tsx'

/** A native dialog: it traps the focus, closes on Escape or on a click outside it, and restores the focus. */
export default function ModalBanner({ banner, onClose }: { banner: Banner; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    if (!element) return
    element.showModal()
    // For browsers without `closedby`: a click whose target is the dialog itself is outside its content.
    const beside = (event: MouseEvent) => event.target === element && element.close()
    element.addEventListener('click', beside)
    return () => {
      element.removeEventListener('click', beside)
      element.close()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-label="Destaque"
      onClose={onClose}
      closedby="any"
      className="m-auto w-[min(30rem,calc(100vw-2.25rem))] rounded-2 bg-paper-up p-0 text-ink shadow-over backdrop:bg-[oklch(0.2_0.02_60/.6)]"
    >
      <div className="p-3">
        <div className="flex justify-end pb-2">
          <button
            type="button"
            onClick={() => dialog.current?.close()}
            className="inline-flex min-h-11 items-center gap-2 px-2 text-small font-semibold hover:text-ink-2"
          >
            <X aria-hidden className="size-5" />
            Fechar
          </button>
        </div>
        <BannerLink banner={banner} className="picture-box block aspect-[4/3]" onGo={() => dialog.current?.close()}>
          <CoverPicture src={banner.image} title={banner.label} alt="" width="900" height="675" className="size-full object-cover" />
        </BannerLink>
      </div>
    </dialog>
  )
}
