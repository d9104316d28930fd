import { useEffect, useRef, useState } from 'react'
import { Button } from 'ui/action/button.tsx'

interface CameraViewProps {
  stream: MediaStream
  onPicture: (picture: File) => void
  onClose: () => void
}

/** The current frame. Only the view is mirrored, not the picture. */
function captureFrame(video: HTMLVideoElement): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  return new Promise((resolve, reject) => {
    const handleBlob = (blob: Blob | null) =>
      blob ? resolve(new File([blob], 'selfie.jpg', { type: 'image/jpeg' })) : reject(new Error('The capture failed.'))
    canvas.toBlob(handleBlob, 'image/jpeg', 0.9)
  })
}

export function CameraView({ stream, onPicture, onClose }: CameraViewProps) {
  const video = useRef<HTMLVideoElement>(null)
  const captureButton = useRef<HTMLButtonElement>(null)
  const [isReady, setIsReady] = useState(false)
  useEffect(() => {
    if (video.current) video.current.srcObject = stream
    captureButton.current?.focus()
  }, [stream])
  return (
    <div className="grid gap-4">
      <div className="relative mx-auto w-full max-w-md overflow-hidden rounded-lg bg-sunk">
        <video
          ref={video}
          aria-label="What the camera sees"
          className="aspect-4/3 w-full -scale-x-100 object-cover"
          autoPlay
          muted
          playsInline
          onPlaying={() => setIsReady(true)}
        />
        <svg viewBox="0 0 400 300" className="absolute inset-0 fill-none stroke-marigold" aria-hidden="true">
          <ellipse cx="200" cy="145" rx="88" ry="115" strokeWidth="3" strokeDasharray="2 9" strokeLinecap="round" />
        </svg>
      </div>
      <p className="text-center text-ink-soft text-sm">Look straight ahead, with light on your face.</p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button
          ref={captureButton}
          className="grow sm:grow-0"
          busy={!isReady}
          busyLabel="Starting…"
          onClick={async () => onPicture(await captureFrame(video.current as HTMLVideoElement))}
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
