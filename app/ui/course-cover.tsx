import type { ComponentProps } from 'react'
import { CoverPicture } from './cover-picture.tsx'

/** The wide picture of a course or a post, in its box. */
export const CourseCover = ({ className = '', ...picture }: Omit<ComponentProps<typeof CoverPicture>, 'alt' | 'width' | 'height'>) => (
  <div className="picture-box aspect-[3/2] self-start">
    <CoverPicture {...picture} alt="" width="600" height="400" className={`size-full object-cover ${className}`} />
  </div>
)
