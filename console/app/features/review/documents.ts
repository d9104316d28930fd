import type { LookPurpose } from 'domain/staff/look-purposes'
import { useEffect, useState } from 'react'
import { call } from '../../shared/wire/call'

type Prepared = { file_id: string; url: string }

/** Loaded ahead for the case that comes next, and not shown yet. */
const prepared = new Map<string, Promise<Blob>>()
/** Of the case on the screen: each is a look once, however often it is turned to. */
const opened = new Map<string, Promise<Blob>>()

async function load(url: string): Promise<Blob> {
  const response = await fetch(url)
  if (!response.ok) throw new Error('This document could not be loaded.')
  return response.blob()
}

/** Loads the documents of the next case, so that they are there when it is opened. */
export function prepareDocuments(documents: readonly Prepared[]): void {
  prepared.clear()
  for (const { file_id, url } of documents) {
    const loading = load(url)
    // Then it is loaded when it is opened.
    loading.catch(() => prepared.delete(file_id))
    prepared.set(file_id, loading)
  }
}

/** Says that it is opened, which is kept, and then shows it. */
async function open(fileId: string, purpose: LookPurpose): Promise<Blob> {
  const { url } = await call('documents', 'view', { file_id: fileId, purpose })
  const ready = prepared.get(fileId)
  prepared.delete(fileId)
  return (await ready) ?? load(url)
}

function openOnce(fileId: string, purpose: LookPurpose): Promise<Blob> {
  const known = opened.get(fileId)
  if (known) return known
  const opening = open(fileId, purpose)
  opening.catch(() => opened.delete(fileId))
  opened.set(fileId, opening)
  return opening
}

export const forgetDocuments = () => opened.clear()

type Opened = { blob: Blob | undefined; problem: string | undefined; retry: () => void }

export function useDocument(fileId: string, purpose: LookPurpose): Opened {
  const [tries, setTries] = useState(0)
  const [blob, setBlob] = useState<Blob>()
  const [problem, setProblem] = useState<string>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try opens it again
  useEffect(() => {
    let isGone = false
    setBlob(undefined)
    setProblem(undefined)
    openOnce(fileId, purpose).then(
      (found) => isGone || setBlob(found),
      (error: Error) => isGone || setProblem(error.message),
    )
    return () => {
      isGone = true
    }
  }, [fileId, purpose, tries])
  return { blob, problem, retry: () => setTries(tries + 1) }
}
