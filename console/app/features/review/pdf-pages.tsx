import { useEffect, useRef, useState } from 'react'

/** Where something stands on a page, in shares of its width and height; each look at it is a new object. */
export type Mark = { page: number; box: { left: number; top: number; width: number; height: number } | null }
type Props = {
  blob: Blob
  name: string
  zoom: number
  rotation: number
  mark: Mark | undefined
  onFailed: () => void
}

type Pdf = Awaited<ReturnType<typeof openPdf>>

/** Loaded only where a PDF is shown. It draws pages as pictures: scripts, links and forms of the file do nothing. */
async function openPdf(blob: Blob) {
  const [library, worker] = await Promise.all([
    import('pdfjs-dist'),
    import('pdfjs-dist/build/pdf.worker.min.mjs?worker&url') as Promise<{ default: string }>,
  ])
  library.GlobalWorkerOptions.workerSrc = worker.default
  const task = library.getDocument({ data: await blob.arrayBuffer(), enableXfa: false, disableFontFace: true })
  return { file: await task.promise, close: () => task.destroy() }
}

type Drawn = { pdf: Pdf; number: number; widthPixels: number; rotation: number }

/** Draws a page on a canvas, again whenever its size or angle changes. */
function useDrawn({ pdf, number, widthPixels, rotation }: Drawn) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    let isGone = false
    let stop = () => {}
    void pdf.file.getPage(number).then((page) => {
      const target = canvas.current
      if (isGone || target === null) return
      const angle = (page.rotate + rotation) % 360
      const natural = page.getViewport({ scale: 1, rotation: angle })
      const viewport = page.getViewport({ scale: (widthPixels / natural.width) * devicePixelRatio, rotation: angle })
      target.width = viewport.width
      target.height = viewport.height
      target.style.width = `${widthPixels}px`
      const drawing = page.render({ canvas: target, viewport })
      stop = () => drawing.cancel()
      drawing.promise.catch(() => {}) // Cancelled by a change of size.
    })
    return () => {
      isGone = true
      stop()
    }
  }, [pdf, number, widthPixels, rotation])
  return canvas
}

const thumbnailPixels = 48

const percent = (share: number) => `${share * 100}%`

function MarkedLine({ box }: { box: NonNullable<Mark['box']> }) {
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (line.current === null) return
    Object.assign(line.current.style, {
      ...{ left: percent(box.left), top: percent(box.top) },
      ...{ width: percent(box.width), height: percent(box.height) },
    })
    line.current.scrollIntoView({ block: 'center', inline: 'nearest' })
  }, [box])
  return <div ref={line} className="viewer-mark" />
}

function Page({ name, mark, ...drawn }: Drawn & { name: string; mark: Mark | undefined }) {
  const canvas = useDrawn(drawn)
  const isMarked = mark?.page === drawn.number && drawn.rotation === 0
  return (
    <div className="viewer-page">
      <canvas ref={canvas} role="img" aria-label={`${name}, page ${drawn.number}`} />
      {isMarked && mark.box && <MarkedLine box={mark.box} />}
    </div>
  )
}

function Thumbnail({ pdf, number, onChoose }: { pdf: Pdf; number: number; onChoose: () => void }) {
  const canvas = useDrawn({ pdf, number, widthPixels: thumbnailPixels, rotation: 0 })
  return (
    <button type="button" onClick={onChoose}>
      <canvas ref={canvas} />
      <span>
        <span className="sr-only">Page </span>
        {number}
      </span>
    </button>
  )
}

/** The width that an element has, also after the panes beside it change. */
function useRoom() {
  const [element, setElement] = useState<HTMLDivElement | null>(null)
  const [room, setRoom] = useState(0)
  useEffect(() => {
    if (element === null) return
    const observer = new ResizeObserver(() => setRoom(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return [{ element, setElement }, room] as const
}

/** Every page of a PDF, below each other, with small pictures of them to turn to. */
export function PdfPages({ blob, onFailed, name, zoom, rotation, mark }: Props) {
  const [pdf, setPdf] = useState<Pdf>()
  const [pages, room] = useRoom()
  const failed = useRef(onFailed)
  useEffect(() => {
    let open: Pdf | undefined
    let isGone = false
    openPdf(blob)
      .then((file) => {
        if (isGone) return void file.close()
        open = file
        setPdf(file)
      })
      .catch(() => isGone || failed.current())
    return () => {
      isGone = true
      void open?.close()
      setPdf(undefined)
    }
  }, [blob])
  const { element } = pages
  const turnTo = (number: number) => element?.children[number - 1]?.scrollIntoView({ block: 'start' })
  useEffect(() => {
    if (mark?.box === null) element?.children[mark.page - 1]?.scrollIntoView({ block: 'start' })
  }, [mark, element])
  if (pdf === undefined) return <p className="p-4">Opening the document…</p>
  const numbers = Array.from({ length: pdf.file.numPages }, (_, index) => index + 1)
  return (
    <div className="viewer-pdf">
      {numbers.length > 1 && (
        <nav className="viewer-thumbnails" aria-label={`Pages of ${name}`}>
          {numbers.map((number) => (
            <Thumbnail key={number} pdf={pdf} number={number} onChoose={() => turnTo(number)} />
          ))}
        </nav>
      )}
      <div ref={pages.setElement} className="viewer-pages">
        {room > 0 &&
          numbers.map((number) => (
            <Page key={number} {...{ pdf, number, rotation, name, mark }} widthPixels={room * zoom} />
          ))}
      </div>
    </div>
  )
}
