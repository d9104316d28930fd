import { imageTypes, maxFileBytes } from 'contract/documents/uploaded-file'
import { useEffect, useRef, useState } from 'react'
import { shrinkImage } from 'ui/upload/shrink-image.ts'

const wrongType = 'Please choose a picture of type jpeg, png or jpg.'
export const unreadable = 'This picture cannot be opened. Please choose another.'
const tooLarge = 'This picture is larger than 10 MB. Please choose a smaller one.'

/** Enough for a face, and small enough to upload within a second or two on 4G. */
const maxSidePx = 1280

export type Picture = { file: File; url: string }

async function prepare(file: File): Promise<File | { error: string }> {
  if (!imageTypes.some((type) => type === file.type)) return { error: wrongType }
  try {
    const small = await shrinkImage(file, { maxSidePx })
    return small.size > maxFileBytes ? { error: tooLarge } : small
  } catch {
    return { error: unreadable }
  }
}

/** The chosen picture, checked and scaled down on the device. */
export function usePicture() {
  const [picture, setPicture] = useState<Picture>()
  const [error, setError] = useState<string>()
  const [isPreparing, setIsPreparing] = useState(false)
  const latestChoice = useRef(0)
  useEffect(() => () => URL.revokeObjectURL(picture?.url ?? ''), [picture])
  useEffect(
    () => () => {
      latestChoice.current += 1
    },
    [],
  )

  /** If two pictures are chosen in quick succession, the later one is used even if it is prepared first. */
  async function choose(file: File): Promise<void> {
    latestChoice.current += 1
    const thisChoice = latestChoice.current
    setIsPreparing(true)
    const prepared = await prepare(file)
    if (thisChoice !== latestChoice.current) return
    setIsPreparing(false)
    setPicture('error' in prepared ? undefined : { file: prepared, url: URL.createObjectURL(prepared) })
    setError('error' in prepared ? prepared.error : undefined)
  }
  function remove() {
    latestChoice.current += 1
    setIsPreparing(false)
    setPicture(undefined)
    setError(undefined)
  }
  return { picture, error, isPreparing, choose, remove }
}
