import { useEffect, useRef, useState } from 'react'
import { looksBlurred } from '../picture/edit-picture'
import { looksLocked } from './pdf-lock'
import { type Format, prepareFile } from './prepare-file'

export interface ChosenFile {
  file: File
  /** Object URL of an image after it is prepared. */
  url: string | undefined
  isBlurred: boolean
  /** A PDF that may ask for a password. */
  isLocked: boolean
}

/** The chosen files. Each is shown at once and prepared in the background. */
export function useChosenFiles<Name extends string>() {
  const [files, setFiles] = useState<Partial<Record<Name, ChosenFile>>>({})
  const [errors, setErrors] = useState<Partial<Record<Name, string>>>({})
  const preparations = useRef(new Map<Name, ReturnType<typeof prepareFile>>())
  const urls = useRef<string[]>([])
  useEffect(
    () => () => {
      preparations.current.clear()
      for (const url of urls.current) URL.revokeObjectURL(url)
    },
    [],
  )

  function setFile(name: Name, chosen: ChosenFile | undefined, error?: string) {
    setFiles((now) => ({ ...now, [name]: chosen }))
    setErrors((now) => ({ ...now, [name]: error }))
  }
  function remove(name: Name, error?: string) {
    preparations.current.delete(name)
    setFile(name, undefined, error)
  }
  /** Returns whether the file can be sent; true if it has been replaced in the meantime. */
  async function choose(name: Name, file: File, format: Format): Promise<boolean> {
    const preparation = prepareFile(file, format)
    preparations.current.set(name, preparation)
    setFile(name, { file, url: undefined, isBlurred: false, isLocked: false })
    const prepared = await preparation
    if (preparations.current.get(name) !== preparation) return true
    if ('error' in prepared) {
      remove(name, prepared.error)
      return false
    }
    const isImage = prepared.type.startsWith('image/')
    const url = isImage ? URL.createObjectURL(prepared) : undefined
    if (url) urls.current.push(url)
    const isLocked = !isImage && (await looksLocked(prepared).catch(() => false))
    if (preparations.current.get(name) !== preparation) return true
    setFile(name, { file: prepared, url, isBlurred: false, isLocked })
    const isBlurred = isImage && (await looksBlurred(prepared).catch(() => false))
    if (isBlurred && preparations.current.get(name) === preparation)
      setFile(name, { file: prepared, url, isBlurred, isLocked })
    return true
  }
  /** The file to send, if a valid one was chosen. */
  async function preparedFile(name: Name): Promise<File | undefined> {
    const prepared = await preparations.current.get(name)
    return prepared && !('error' in prepared) ? prepared : undefined
  }
  return { files, errors, choose, preparedFile, remove: (name: Name) => remove(name) }
}
