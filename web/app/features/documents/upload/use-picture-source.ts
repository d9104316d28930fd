import { useEffect, useRef, useState } from 'react'
import { useCamera } from '../../../shared/camera/use-camera'
import type { Corners } from '../picture/corners'
import { type PictureEdit, unedited } from '../picture/edit-picture'
import { cannotBeOpened } from './prepare-file'

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
  const [error, setError] = useState<string>()
  const wasEditing = useRef(false)
  useEffect(() => {
    // The closed editor had the focus.
    if (wasEditing.current && !isEditing) document.getElementById(id)?.focus()
    wasEditing.current = isEditing
  }, [isEditing, id])

  function closeEditor() {
    setPhoto(undefined)
    setIsEditing(false)
  }
  return {
    camera,
    /** Why the editor was closed. */
    error,
    clearError: () => setError(undefined),
    picture: photo ?? picture,
    isOpen: camera.stream !== undefined || (isEditing && (photo ?? picture) !== undefined),
    openCamera() {
      setError(undefined)
      closeEditor()
      void camera.start()
    },
    /** The crop starts at the frame of the camera. */
    takePicture(file: File, frame: Corners) {
      setPhoto({ file, edit: { turns: 0, corners: frame }, isFromCamera: true })
      setIsEditing(true)
      camera.stop()
    },
    chooseFile(file: File) {
      camera.stop()
      setError(undefined)
      setPicture({ file, edit: unedited, isFromCamera: false })
      onChoose(file)
    },
    /** Starts from the original picture, so that a crop can be enlarged again. */
    startEditing(chosen: File) {
      if (!picture) setPicture({ file: chosen, edit: unedited, isFromCamera: false })
      setError(undefined)
      setIsEditing(true)
    },
    finishEditing(edited: File, edit: PictureEdit) {
      const original = photo ?? picture
      setPicture(original && { ...original, edit })
      closeEditor()
      onChoose(edited)
    },
    cancelEditing: closeEditor,
    failEditing() {
      setError(cannotBeOpened)
      closeEditor()
    },
  }
}
