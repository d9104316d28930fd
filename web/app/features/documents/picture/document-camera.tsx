import { CameraView, type CameraViewStyle } from '../../../shared/camera/camera-view'
import { type Corners, frameIn } from './corners'

interface DocumentCameraProps {
  docType: string
  stream: MediaStream
  onPicture: (picture: File, frame: Corners) => void
  onClose: () => void
  onError: () => void
}

/** Aspect ratio of a PAN or Aadhaar card. */
const cardRatio = 85.6 / 54
/** Aspect ratio of A4 paper. */
const pageRatio = 210 / 297

const ratioOf = (docType: string) => (docType === 'utility_bill' ? pageRatio : cardRatio)

function Frame({ corners: [topLeft, , bottomRight] }: { corners: Corners }) {
  const left = topLeft.x * 100
  const top = topLeft.y * 100
  const right = bottomRight.x * 100
  const bottom = bottomRight.y * 100
  const rectangle = `M${left} ${top}H${right}V${bottom}H${left}z`
  return (
    <svg viewBox="0 0 100 100" preserveAspectRatio="none" className="absolute inset-0 size-full" aria-hidden="true">
      <path d={`M0 0H100V100H0z${rectangle}`} fillRule="evenodd" className="fill-backdrop" />
      <path d={rectangle} className="fill-none stroke-marigold" strokeWidth="3" vectorEffect="non-scaling-stroke" />
    </svg>
  )
}

/** The back camera, with a frame in the shape of the document. */
export function DocumentCamera({ docType, stream, onPicture, onClose, onError }: DocumentCameraProps) {
  const frameRatio = ratioOf(docType)
  const view: CameraViewStyle = {
    fileName: `${docType.replaceAll('_', '-')}.jpg`,
    overlay: (ratio) => <Frame corners={frameIn(ratio, frameRatio)} />,
  }
  return (
    <CameraView
      stream={stream}
      view={view}
      hint="Lay it flat in good light, and fill the frame. All four corners must be visible."
      onPicture={(picture, ratio) => onPicture(picture, frameIn(ratio, frameRatio))}
      onClose={onClose}
      onError={onError}
    />
  )
}
