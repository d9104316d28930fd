import { open } from 'node:fs/promises'
import { fetchBytes } from '../fetch-bytes.ts'
import { ProviderFailure } from '../provider-failure.ts'
import type { ListSource, SanctionsLists } from './sanctions-lists.ts'

const provider = 'sanctions lists'
/** The list of the United Nations has about 3 MB. */
const maxBytes = 32 * 1024 * 1024
const timeoutMs = 60_000

async function readLimited(path: string): Promise<Buffer> {
  try {
    await using file = await open(path)
    if ((await file.stat()).size > maxBytes) throw new Error('the file is too large')
    return await file.readFile()
  } catch (cause) {
    throw new ProviderFailure(provider, 'the file could not be read', cause)
  }
}

/** A path on the server's disk, or a web address. */
export const createListReader = (places: Record<ListSource, string>): SanctionsLists => ({
  read: async (source) => {
    const place = places[source]
    return /^https?:/.test(place) ? fetchBytes({ provider, url: place, timeoutMs, maxBytes }) : readLimited(place)
  },
})
