import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { Button } from 'ui/action/button.tsx'
import { useAsyncAction } from 'ui/action/use-async-action.ts'
import { useIsMounted } from '../../../shared/forms/use-is-mounted'
import { CornerHandle } from './corner-handle'
import { type CornerIndex, type Corners, cornerNear, moveCorner, wholePicture } from './corners'
import { drawTurned, editPicture, type PictureEdit, turnPicture } from './edit-picture'

interface PictureEditorProps {
  file: File
  initialEdit: PictureEdit
  onDone: (edited: File, edit: PictureEdit) => void
  onCancel: () => void
  onError: () => void
  /** Only for a picture from the camera. */
  onRetake?: (() => void) | undefined
}

const shownSidePx = 1_200
const cornerIndexes: readonly CornerIndex[] = [0, 1, 2, 3]
const outline = (corners: Corners) => `M${corners.map(({ x, y }) => `${x * 100} ${y * 100}`).join('L')}z`

function useImage(file: File, onError: () => void): ImageBitmap | undefined {
  const [image, setImage] = useState<ImageBitmap>()
  const handleError = useRef(onError)
  useEffect(() => {
    let isCurrent = true
    createImageBitmap(file).then(
      (opened) => (isCurrent ? setImage(opened) : opened.close()),
      () => isCurrent && handleError.current(),
    )
    return () => {
      isCurrent = false
    }
  }, [file])
  useEffect(() => () => image?.close(), [image])
  return image
}

/** The rotated picture with the outline of the crop and its four corners. */
function CropArea(props: { image: ImageBitmap; edit: PictureEdit; onChange: (corners: Corners) => void }) {
  const { image, edit, onChange } = props
  const { turns, corners } = edit
  const area = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const ratio = turns % 2 === 0 ? image.width / image.height : image.height / image.width
  useEffect(() => {
    const drawn = drawTurned(image, turns, shownSidePx)
    if (!canvas.current) return
    canvas.current.width = drawn.width
    canvas.current.height = drawn.height
    canvas.current.getContext('2d')?.drawImage(drawn, 0, 0)
  }, [image, turns])
  function locate({ clientX, clientY }: { clientX: number; clientY: number }) {
    const { left, top, width, height } = (area.current as HTMLDivElement).getBoundingClientRect()
    return { x: (clientX - left) / width, y: (clientY - top) / height }
  }
  function handleClick(event: MouseEvent) {
    const to = locate(event)
    onChange(moveCorner(corners, cornerNear(to), to))
  }
  return (
    <div
      ref={area}
      className="relative mx-auto my-2 select-none"
      style={{ aspectRatio: ratio, width: `min(100% - 1rem, min(60dvh, 40rem) * ${ratio})` }}
    >
      {/* A tap is for those who cannot drag. */}
      <canvas
        ref={canvas}
        className="block size-full rounded-sm"
        role="img"
        aria-label="Your picture"
        onClick={handleClick}
      />
      <svg
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        className="pointer-events-none absolute inset-0 size-full"
        aria-hidden="true"
      >
        <path d={`M0 0H100V100H0z${outline(corners)}`} fillRule="evenodd" className="fill-backdrop" />
        <path
          d={outline(corners)}
          className="fill-none stroke-marigold"
          strokeWidth="2.5"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      {cornerIndexes.map((index) => (
        <CornerHandle
          key={index}
          index={index}
          at={corners[index]}
          locate={locate}
          onMove={(to) => onChange(moveCorner(corners, index, to))}
        />
      ))}
    </div>
  )
}

/** Crops, rotates and straightens a picture on the device. */
export function PictureEditor({ file, initialEdit, onDone, onCancel, onError, onRetake }: PictureEditorProps) {
  const [edit, setEdit] = useState(initialEdit)
  const image = useImage(file, onError)
  const doneButton = useRef<HTMLButtonElement>(null)
  useEffect(() => doneButton.current?.focus(), [])
  const isMounted = useIsMounted()
  const [finish, isFinishing] = useAsyncAction(async () => {
    if (!image) return
    try {
      const edited = await editPicture(image, file.name, edit)
      // The editor may have been cancelled in the meantime.
      if (isMounted()) onDone(edited, edit)
    } catch {
      if (isMounted()) onError()
    }
  })
  return (
    <div className="grid gap-4">
      <p className="text-ink-soft text-sm">
        Drag the four corners to the corners of the document, tap where a corner belongs, or use the arrow keys.
      </p>
      {image ? (
        <CropArea image={image} edit={edit} onChange={(corners) => setEdit({ ...edit, corners })} />
      ) : (
        <div className="aspect-4/3 animate-pulse rounded-sm bg-sunk" />
      )}
      <div className="flex flex-wrap justify-center gap-2">
        <Button variant="quiet" onClick={() => setEdit(turnPicture(edit))}>
          Turn right
        </Button>
        <Button variant="quiet" onClick={() => setEdit({ ...edit, corners: wholePicture })}>
          Whole picture
        </Button>
      </div>
      <div className="flex flex-wrap justify-center gap-3">
        <Button
          ref={doneButton}
          className="grow sm:grow-0"
          busy={isFinishing || !image}
          busyLabel={image ? 'Saving…' : 'Opening…'}
          onClick={() => void finish()}
        >
          Use this picture
        </Button>
        {onRetake && (
          <Button variant="secondary" className="grow sm:grow-0" onClick={onRetake}>
            Take again
          </Button>
        )}
        <Button variant="quiet" className="grow sm:grow-0" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  )
}
