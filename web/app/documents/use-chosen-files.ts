import { useEffect, useRef, useState } from 'react'
import { type Format, prepareFile } from './prepare-file'

export interface ChosenFile {
  file: File
  /** A picture's own address, to show it; known once the picture is ready. */
  url: string | undefined
}

/** The files about to be sent. Each is in sight at once, and made ready behind it: looked at, and a photo made small. */
export function useChosenFiles<Name extends string>() {
  const [files, setFiles] = useState<Partial<Record<Name, ChosenFile>>>({})
  const [faults, setFaults] = useState<Partial<Record<Name, string>>>({})
  const making = useRef(new Map<Name, Promise<File | string>>())
  const urls = useRef<string[]>([])
  useEffect(() => () => urls.current.forEach((url) => void URL.revokeObjectURL(url)), [])

  function put(name: Name, chosen: ChosenFile | undefined, fault?: string) {
    setFiles((now) => ({ ...now, [name]: chosen }))
    setFaults((now) => ({ ...now, [name]: fault }))
  }
  function drop(name: Name, fault?: string) {
    making.current.delete(name)
    put(name, undefined, fault)
  }
  /** Is it good? One that was replaced meanwhile counts as good: the later choice has its own answer. */
  async function choose(name: Name, file: File, format: Format): Promise<boolean> {
    const work = prepareFile(file, format)
    making.current.set(name, work)
    put(name, { file, url: undefined })
    const ready = await work
    if (making.current.get(name) !== work) return true
    if (typeof ready === 'string') {
      drop(name, ready)
      return false
    }
    const url = format === 'image' ? URL.createObjectURL(ready) : undefined
    if (url) urls.current.push(url)
    put(name, { file: ready, url })
    return true
  }
  /** What was chosen, as it will travel; nothing when nothing was, or when it will not do. */
  async function readyFile(name: Name): Promise<File | undefined> {
    const made = await making.current.get(name)
    return typeof made === 'string' ? undefined : made
  }
  return { files, faults, choose, readyFile, remove: (name: Name) => drop(name) }
}
