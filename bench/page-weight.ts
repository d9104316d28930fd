import type { Browser } from '@playwright/test'

const kinds = ['Document', 'Stylesheet', 'Script', 'Font', 'Image'] as const

/** The compressed bytes of a first visit to a page by kind of resource, and the number of requests. */
export async function measureWeight(
  browser: Browser,
  base: string,
  path: string,
): Promise<Record<string, string | number>> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  const kindOf = new Map<string, string>()
  const headerBytes = new Map<string, number>()
  const bytes = new Map<string, number>()
  let requests = 0
  devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
    kindOf.set(requestId, type)
    headerBytes.set(requestId, response.encodedDataLength)
    requests += 1
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kindOf.get(requestId) ?? 'Other'
    const body = encodedDataLength - (headerBytes.get(requestId) ?? 0)
    bytes.set(kind, (bytes.get(kind) ?? 0) + Math.max(0, body))
  })
  await devtools.send('Network.enable')
  await page.goto(base + path, { waitUntil: 'networkidle' })
  await context.close()
  const known = Object.fromEntries(kinds.map((kind) => [kind.toLowerCase(), bytes.get(kind) ?? 0]))
  const total = [...bytes.values()].reduce((sum, count) => sum + count, 0)
  return { page: path, ...known, total, requests }
}
