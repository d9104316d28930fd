const scripts = new Map<string, Promise<void>>()

/** Loads a payment provider's script once, or again if it failed. */
export function loadScript(url: string): Promise<void> {
  const known = scripts.get(url)
  if (known) return known
  const loading = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = url
    script.onload = () => resolve()
    script.onerror = () => reject(new Error(`The payment script did not load: ${url}`))
    document.head.append(script)
  })
  scripts.set(url, loading)
  loading.catch(() => scripts.delete(url))
  return loading
}
