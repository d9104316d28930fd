import { maxBytesPerBody, maxFilesPerBody } from 'contract/documents/uploaded-file'
import { useRef, useState } from 'react'
import { readBase64 } from 'ui/upload/read-base64.ts'
import { cannotBeRead, type Format, prepareFile } from '../documents/upload/prepare-file'

export const complaintFileFormat: Format = 'image or pdf'

interface ChosenFile {
  id: number
  file: File
}

function findExcess(files: readonly ChosenFile[]): string | undefined {
  if (files.length > maxFilesPerBody) return `You can attach at most ${maxFilesPerBody} files to a complaint.`
  if (files.reduce((sum, { file }) => sum + file.size, 0) > maxBytesPerBody)
    return 'Your files are larger than 12 MB together. Please send the complaint without this one, and add it on the next page.'
  return undefined
}

/** The files that are sent with a new complaint, in the order in which they were chosen. */
export function useComplaintFiles() {
  const [files, setFiles] = useState<readonly ChosenFile[]>([])
  const [error, setError] = useState<string>()
  // Several files are prepared one after the other, each with the result of those before it.
  const latest = useRef({ files, problem: error, preparing: Promise.resolve(), waiting: 0, lastId: 0 })

  function change(changed: readonly ChosenFile[]) {
    latest.current.files = changed
    setFiles(changed)
  }
  function report(problem: string | undefined) {
    latest.current.problem = problem
    setError(problem)
  }
  async function prepare(chosen: File): Promise<void> {
    const file = await prepareFile(chosen, complaintFileFormat)
    latest.current.waiting -= 1
    if ('error' in file) return report(`${chosen.name}: ${file.error}`)
    latest.current.lastId += 1
    const changed = [...latest.current.files, { id: latest.current.lastId, file }]
    const excess = findExcess(changed)
    if (excess === undefined) change(changed)
    else report(`${chosen.name}: ${excess}`)
  }
  return {
    files,
    error,
    add(chosen: File) {
      report(undefined)
      latest.current.waiting += 1
      latest.current.preparing = latest.current.preparing.then(() => prepare(chosen))
    },
    remove(removed: ChosenFile) {
      report(undefined)
      change(latest.current.files.filter(({ id }) => id !== removed.id))
    },
    /** As base64, after waiting for files that were just chosen; a string if one of these cannot be sent. */
    async read(): Promise<string[] | string> {
      const isWaiting = latest.current.waiting > 0
      await latest.current.preparing
      if (isWaiting && latest.current.problem !== undefined) return latest.current.problem
      const contents: string[] = []
      for (const { file } of latest.current.files) {
        const content = await readBase64(file).catch(() => undefined)
        // For example if it was deleted after it was chosen.
        if (content === undefined) return `${file.name}: ${cannotBeRead}`
        contents.push(content)
      }
      return contents
    },
  }
}

export type ComplaintFileList = ReturnType<typeof useComplaintFiles>
