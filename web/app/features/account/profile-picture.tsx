import { useState } from 'react'
import { Icon } from 'ui/graphics/icon.tsx'

const personIcon = 'M12 4a4 4 0 1 0 0 8 4 4 0 1 0 0-8M4 21c0-4 3.500-6.500 8-6.500s8 2.500 8 6.500'
const frame = 'grid place-items-center rounded-full bg-leaf-soft font-semibold text-leaf'
const sizes = { small: { px: 44, className: 'size-11' }, large: { px: 112, className: 'size-20 text-3xl sm:size-28' } }

type ProfilePictureProps = {
  url?: string | null | undefined
  name?: string | null | undefined
  size?: keyof typeof sizes
  alt?: string
}

/** The customer's picture; without one, the initial of the name or an icon. */
export function ProfilePicture({ url, name, size = 'small', alt = '' }: ProfilePictureProps) {
  const [brokenUrl, setBrokenUrl] = useState<string>()
  const { px, className } = sizes[size]
  if (url && url !== brokenUrl) {
    return (
      <img
        src={url}
        alt={alt}
        width={px}
        height={px}
        className={`${frame} ${className} object-cover`}
        onError={() => setBrokenUrl(url)}
      />
    )
  }
  return (
    <span className={`${frame} ${className}`}>{name ? name.charAt(0).toUpperCase() : <Icon d={personIcon} />}</span>
  )
}
