import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from 'ui/action/button.tsx'
import { useAsyncAction } from 'ui/action/use-async-action.ts'

export interface CameraViewStyle {
  /** Of the picture that is taken. */
  fileName: string
  /** Of the video element. */
  className?: string
  /** Rendered over the video; `ratio` is its width divided by its height. */
  overlay: (ratio: number) => ReactNode
}

interface CameraViewProps {
  stream: MediaStream
  view: CameraViewStyle
  hint: string
  onPicture: (picture: File, ratio: number) => void
  onClose: () => void
  onError: () => void
}

const ratioOf = (video: HTMLVideoElement) => video.videoWidth / video.videoHeight || 4 / 3

function captureFrame(video: HTMLVideoElement, fileName: string): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  return new Promise((resolve, reject) => {
    const handleBlob = (blob: Blob | null) =>
      blob ? resolve(new File([blob], fileName, { type: 'image/jpeg' })) : reject(new Error('The capture failed.'))
    canvas.toBlob(handleBlob, 'image/jpeg', 0.9)
  })
}

/** The live picture of the camera, and a button that captures it. */
export function CameraView({ stream, view, hint, onPicture, onClose, onError }: CameraViewProps) {
  const video = useRef<HTMLVideoElement>(null)
  const captureButton = useRef<HTMLButtonElement>(null)
  /** Undefined until the camera runs. */
  const [ratio, setRatio] = useState<number>()
  useEffect(() => {
    if (video.current) video.current.srcObject = stream
    captureButton.current?.focus()
  }, [stream])
  const [takePicture] = useAsyncAction(async () => {
    const source = video.current
    if (!source) return
    try {
      onPicture(await captureFrame(source, view.fileName), ratioOf(source))
    } catch {
      onError()
    }
  })
  return (
    <div className="grid gap-4">
      <div className="relative mx-auto w-full max-w-md overflow-hidden rounded-lg bg-sunk">
        <video
          ref={video}
          aria-label="What the camera sees"
          className={`w-full ${view.className ?? ''}`}
          autoPlay
          muted
          playsInline
          onPlaying={(event) => setRatio(ratioOf(event.currentTarget))}
        />
        {ratio !== undefined && view.overlay(ratio)}
      </div>
      <p className="text-center text-ink-soft text-sm">{hint}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button
          ref={captureButton}
          className="grow sm:grow-0"
          busy={ratio === undefined}
          busyLabel="Starting…"
          onClick={() => void takePicture()}
        >
          Take picture
        </Button>
        <Button variant="quiet" className="grow sm:grow-0" onClick={onClose}>
          Close camera
        </Button>
      </div>
    </div>
  )
}
