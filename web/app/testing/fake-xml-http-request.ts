/** The part of XMLHttpRequest that an upload with progress uses, implemented with fetch. */
export function fakeXmlHttpRequest(fetch: typeof globalThis.fetch) {
  return class {
    readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
    readonly headers: Record<string, string> = {}
    readonly controller = new AbortController()
    response: unknown
    responseType = ''
    path = ''
    onload?: () => void
    onerror?: () => void
    onabort?: () => void

    open(_method: string, path: string) {
      this.path = path
    }
    setRequestHeader(name: string, value: string) {
      this.headers[name] = value
    }
    abort() {
      this.controller.abort()
    }
    async send(body: string) {
      const { headers, path, controller } = this
      this.upload.onprogress?.({ loaded: body.length, total: body.length })
      try {
        this.response = await (await fetch(path, { method: 'POST', headers, body, signal: controller.signal })).json()
        this.onload?.()
      } catch {
        if (controller.signal.aborted) this.onabort?.()
        else this.onerror?.()
      }
    }
  }
}
