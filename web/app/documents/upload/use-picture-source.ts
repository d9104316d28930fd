import { useEffect, useRef, useState } from 'react'
import { useCamera } from '../../camera/use-camera'
import type { Corners } from '../picture/corners'
import { type PictureEdit, unedited } from '../picture/edit-picture'

/** The original picture, and how it is cropped. */
interface Picture {
  file: File
  edit: PictureEdit
  isFromCamera: boolean
}

export type PictureSource = ReturnType<typeof usePictureSource>

/** A picture from the camera or a file, and its editor. `onChoose` is called with the picture to send. */
export function usePictureSource({ id, onChoose }: { id: string; onChoose: (file: File) => void }) {
  const camera = useCamera(id, 'environment')
  const [picture, setPicture] = useState<Picture>()
  /** From the camera; replaces the picture when its crop is confirmed. */
  const [photo, setPhoto] = useState<Picture>()
  const [isEditing, setIsEditing] = useState(false)
  const wasEditing = useRef(false)
  useEffect(() => {
    // The closed editor had the focus.
    if (wasEditing.current && !isEditing) document.getElementById(id)?.focus()
    wasEditing.current = isEditing
  }, [isEditing, id])

  return {
    camera,
    picture: photo ?? picture,
    isOpen: camera.stream !== undefined || (isEditing && (photo ?? picture) !== undefined),
    openCamera() {
      setPhoto(undefined)
      setIsEditing(false)
      void camera.start()
    },
    /** The crop starts at the frame of the camera. */
    takePicture(file: File, frame: Corners) {
      setPhoto({ file, edit: { turns: 0, corners: frame }, isFromCamera: true })
      setIsEditing(true)
      camera.stop()
    },
    chooseFile(file: File) {
      setPicture({ file, edit: unedited, isFromCamera: false })
      onChoose(file)
    },
    /** Starts from the original picture, so that a crop can be enlarged again. */
    startEditing(chosen: File) {
      if (!picture) setPicture({ file: chosen, edit: unedited, isFromCamera: false })
      setIsEditing(true)
    },
    finishEditing(edited: File, edit: PictureEdit) {
      const original = photo ?? picture
      setPicture(original && { ...original, edit })
      setPhoto(undefined)
      setIsEditing(false)
      onChoose(edited)
    },
    cancelEditing() {
      setPhoto(undefined)
      setIsEditing(false)
    },
  }
}
