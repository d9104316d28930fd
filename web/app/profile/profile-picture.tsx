import { useState } from 'react'
import { Glyph } from 'ui/type/glyph.tsx'

const person = 'M12 4a4 4 0 1 0 0 8 4 4 0 1 0 0-8M4 21c0-4 3.500-6.500 8-6.500s8 2.500 8 6.500'
const frame = 'grid place-items-center rounded-full bg-leaf-soft font-semibold text-leaf'
const sizes = { small: { px: 44, look: 'size-11' }, large: { px: 112, look: 'size-20 text-3xl sm:size-28' } }

type ProfilePictureProps = {
  url?: string | null | undefined
  name?: string | null | undefined
  size?: keyof typeof sizes
  alt?: string
}

/** The customer's picture; the initial of the name, or a drawn face, where there is none. */
export function ProfilePicture({ url, name, size = 'small', alt = '' }: ProfilePictureProps) {
  const [broken, setBroken] = useState<string>()
  const { px, look } = sizes[size]
  if (url && url !== broken) {
    return (
      <img
        src={url}
        alt={alt}
        width={px}
        height={px}
        className={`${frame} ${look} object-cover`}
        onError={() => setBroken(url)}
      />
    )
  }
  return <span className={`${frame} ${look}`}>{name ? name.charAt(0).toUpperCase() : <Glyph d={person} />}</span>
}
