import { maxFilesPerBody } from 'contract/documents/uploaded-file'
import { useId } from 'react'
import { Button } from 'ui/action/button.tsx'
import { FileDrop } from 'ui/upload/file-drop.tsx'
import { acceptOf } from '../documents/upload/prepare-file'
import { type ComplaintFileList, complaintFileFormat } from './use-complaint-files'

interface ComplaintFilesProps {
  chosen: ComplaintFileList
  percent: number | undefined
}

/** Pictures and PDFs that are sent with a new complaint. Numbered, because a reply names a refused file by its number. */
export function ComplaintFiles({ chosen, percent }: ComplaintFilesProps) {
  const id = useId()
  const { files, error } = chosen
  return (
    <div className="grid gap-3">
      <FileDrop
        id={id}
        label="Pictures or PDFs"
        help={`A receipt, a message or a bank statement helps us. At most 10 MB each, ${maxFilesPerBody} files and 12 MB in all.`}
        optional
        multiple
        accept={acceptOf(complaintFileFormat)}
        percent={files.length > 0 ? percent : undefined}
        error={error}
        onChoose={chosen.add}
      />
      <p role="status" className="sr-only">
        {files.length > 0 && `${files.length === 1 ? '1 file' : `${files.length} files`} chosen`}
      </p>
      {files.length > 0 && (
        <ol className="grid gap-2">
          {files.map((item, index) => (
            <li key={item.id} className="flex items-center justify-between gap-3">
              <span className="min-w-0 break-words">
                {index + 1}. {item.file.name}
              </span>
              {percent === undefined && (
                <Button
                  variant="quiet"
                  className="-me-4 shrink-0"
                  onClick={() => {
                    chosen.remove(item)
                    document.getElementById(id)?.focus()
                  }}
                >
                  Remove<span className="sr-only"> {item.file.name}</span>
                </Button>
              )}
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}
