import { imageTypes, maxFileBytes } from 'contract/fields/uploaded-file'
import { useEffect, useRef, useState } from 'react'
import { shrinkPicture } from 'ui/upload/shrink-picture.ts'

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
  const [isPreparing, setIsPreparing] = useState(false)
  const turn = useRef(0)
  useEffect(() => () => URL.revokeObjectURL(picture?.url ?? ''), [picture])

  /** Of two chosen one after the other the later one counts, whichever is ready first. */
  async function choose(file: File): Promise<void> {
    const mine = ++turn.current
    setIsPreparing(true)
    const prepared = await prepare(file)
    if (mine !== turn.current) return
    const isGood = typeof prepared !== 'string'
    setIsPreparing(false)
    setPicture(isGood ? prepared : undefined)
    setFault(isGood ? undefined : prepared)
  }
  function remove() {
    turn.current += 1
    setIsPreparing(false)
    setPicture(undefined)
    setFault(undefined)
  }
  return { picture, fault, isPreparing, choose, remove }
}
