const loaded = new Map<string, Promise<void>>()

/** Fetches a payment company's script once; one that failed may be asked for again. */
export function loadScript(address: string): Promise<void> {
  const waiting = loaded.get(address)
  if (waiting) return waiting
  const loading = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = address
    script.onload = () => resolve()
    script.onerror = () => reject(new Error(`The payment script did not load: ${address}`))
    document.head.append(script)
  })
  loaded.set(address, loading)
  loading.catch(() => loaded.delete(address))
  return loading
}
