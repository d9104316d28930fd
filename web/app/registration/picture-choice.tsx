import { Button } from 'ui/action/button.tsx'
import { Alert } from 'ui/feedback/alert.tsx'
import { FileDrop } from 'ui/upload/file-drop.tsx'
import type { Camera } from './use-camera'
import type { Picture } from './use-picture'

interface PictureChoiceProps {
  id: string
  accept: string
  picture: Picture | undefined
  error: string | undefined
  percent: number | undefined
  camera: Camera
  onChoose: (file: File) => void
  onRemove: () => void
}

/** From a file or by the camera, and the chosen one in the round frame it will stand in. */
export function PictureChoice(props: PictureChoiceProps) {
  const { id, accept, picture, error, percent, camera, onChoose, onRemove } = props
  return (
    <>
      {picture && (
        <img
          src={picture.url}
          alt="The one you chose"
          className="mx-auto size-44 rounded-full border-4 border-marigold object-cover"
        />
      )}
      <FileDrop
        id={id}
        label="Picture"
        help="jpeg, png or jpg. Large photos are made smaller on your device first."
        error={error}
        accept={accept}
        file={picture?.file}
        onChoose={onChoose}
        onRemove={onRemove}
        percent={percent}
      />
      {camera.failure && !picture && (
        <Alert type="info" clearAfterMs={null}>
          {camera.failure}
        </Alert>
      )}
      {percent === undefined && (
        <Button look="secondary" wide busy={camera.isStarting} busyLabel="Opening…" onClick={() => void camera.start()}>
          Use the camera
        </Button>
      )}
    </>
  )
}
