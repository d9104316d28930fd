import type { Transport } from './post'

/** For `send(…, { transport: withUploadProgress(show) })`: reports 0 to 100 per cent, which `fetch` cannot. */
export const withUploadProgress =
  (onPercent: (percent: number) => void): Transport =>
  (path, { headers, body, signal }) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason)
      const request = new XMLHttpRequest()
      request.open('POST', path)
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
      request.responseType = 'json'
      request.upload.onprogress = ({ loaded, total }) => onPercent(Math.floor((100 * loaded) / total))
      request.onload = () => resolve(request.response)
      request.onerror = request.onabort = () => reject(new Error('The upload failed.'))
      signal?.addEventListener('abort', () => request.abort())
      onPercent(0)
      request.send(body)
    })
