import { imageTypes, maxFileBytes } from 'contract/fields/uploaded-file'
import { useEffect, useState } from 'react'
import { shrinkPicture } from '../ui/upload/shrink-picture'

const wrongType = 'Please choose a picture of type jpeg, png or jpg.'
const unreadable = 'This picture cannot be opened. Please choose another.'
const tooLarge = 'This picture is larger than 10 MB. Please choose a smaller one.'

/** A face needs no more; on 4G it is sent in a second or two. */
const longestSide = 1280

export type Picture = { file: File; url: string }

async function prepare(file: File): Promise<Picture | string> {
  if (!imageTypes.some((type) => type === file.type)) return wrongType
  try {
    const small = await shrinkPicture(file, { longestSide })
    return small.size > maxFileBytes ? tooLarge : { file: small, url: URL.createObjectURL(small) }
  } catch {
    return unreadable
  }
}

/** The picture that is about to be sent: looked at first, and made small on the device. */
export function usePicture() {
  const [picture, setPicture] = useState<Picture>()
  const [fault, setFault] = useState<string>()
  useEffect(() => () => URL.revokeObjectURL(picture?.url ?? ''), [picture])

  async function choose(file: File): Promise<void> {
    const prepared = await prepare(file)
    const isGood = typeof prepared !== 'string'
    setPicture(isGood ? prepared : undefined)
    setFault(isGood ? undefined : prepared)
  }
  function remove() {
    setPicture(undefined)
    setFault(undefined)
  }
  return { picture, fault, choose, remove }
}
