import { useEffect, useRef, useState } from 'react'
import { useCamera } from '../../camera/use-camera'
import type { Corners } from '../picture/corners'
import { type PictureEdit, unedited } from '../picture/edit-picture'

/** The picture as it was taken or chosen, and how it is cropped. */
interface Picture {
  file: File
  edit: PictureEdit
  isFromCamera: boolean
}

export type PictureSource = ReturnType<typeof usePictureSource>

/** Where a picture comes from: the camera or a file, and then the editor. `onChoose` gets the one to send. */
export function usePictureSource({ id, onChoose }: { id: string; onChoose: (file: File) => void }) {
  const camera = useCamera(id, 'environment')
  const [picture, setPicture] = useState<Picture>()
  const [isEditing, setIsEditing] = useState(false)
  const wasEditing = useRef(false)
  useEffect(() => {
    // The editor is gone, and the focus with it.
    if (wasEditing.current && !isEditing) document.getElementById(id)?.focus()
    wasEditing.current = isEditing
  }, [isEditing, id])

  return {
    camera,
    picture,
    isOpen: camera.stream !== undefined || (isEditing && picture !== undefined),
    openCamera() {
      setIsEditing(false)
      void camera.start()
    },
    /** The frame of the camera is where the crop begins. */
    takePicture(file: File, frame: Corners) {
      setPicture({ file, edit: { turns: 0, corners: frame }, isFromCamera: true })
      setIsEditing(true)
      camera.stop()
    },
    chooseFile(file: File) {
      setPicture({ file, edit: unedited, isFromCamera: false })
      onChoose(file)
    },
    /** Begins with the picture as it was taken, so that a crop can be made wider again. */
    startEditing(chosen: File) {
      if (!picture) setPicture({ file: chosen, edit: unedited, isFromCamera: false })
      setIsEditing(true)
    },
    finishEditing(edited: File, edit: PictureEdit) {
      setPicture((now) => now && { ...now, edit })
      setIsEditing(false)
      onChoose(edited)
    },
    cancelEditing: () => setIsEditing(false),
  }
}
