import { useEffect, useRef, useState } from 'react'
import { type Format, prepareFile } from './prepare-file'

export interface ChosenFile {
  file: File
  /** A picture's own address, to show it. */
  url: string | undefined
}

/** The files about to be sent, each looked at first and made small on the device. */
export function useChosenFiles<Name extends string>() {
  const [files, setFiles] = useState<Partial<Record<Name, ChosenFile>>>({})
  const [faults, setFaults] = useState<Partial<Record<Name, string>>>({})
  const urls = useRef<string[]>([])
  useEffect(() => () => urls.current.forEach((url) => void URL.revokeObjectURL(url)), [])

  function put(name: Name, chosen: ChosenFile | undefined, fault?: string) {
    setFiles((now) => ({ ...now, [name]: chosen }))
    setFaults((now) => ({ ...now, [name]: fault }))
  }
  async function choose(name: Name, file: File, format: Format): Promise<boolean> {
    const prepared = await prepareFile(file, format)
    if (typeof prepared === 'string') {
      put(name, undefined, prepared)
      return false
    }
    const url = format === 'image' ? URL.createObjectURL(prepared) : undefined
    if (url) urls.current.push(url)
    put(name, { file: prepared, url })
    return true
  }
  return { files, faults, choose, remove: (name: Name) => put(name, undefined) }
}
