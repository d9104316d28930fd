import { useState } from 'react'
import { Glyph } from '../ui/type/glyph'

const person = 'M12 4a4 4 0 1 0 0 8 4 4 0 1 0 0-8M4 21c0-4 3.500-6.500 8-6.500s8 2.500 8 6.500'
const frame = 'grid size-11 place-items-center rounded-full bg-leaf-soft font-semibold text-leaf'

type ProfilePictureProps = { url?: string | null | undefined; name?: string | null | undefined }

/** The customer's picture; the initial of the name, or a drawn face, where there is none. */
export function ProfilePicture({ url, name }: ProfilePictureProps) {
  const [broken, setBroken] = useState<string>()
  if (url && url !== broken) {
    return (
      <img src={url} alt="" width="44" height="44" className={`${frame} object-cover`} onError={() => setBroken(url)} />
    )
  }
  return <span className={frame}>{name ? name.charAt(0).toUpperCase() : <Glyph d={person} />}</span>
}
