import type { Carry } from './post'

/** For uploads: tells how much has been sent, 0 to 100, which `fetch` cannot. `send(…, { carry: carryWithProgress(show) })` */
export const carryWithProgress =
  (onPercent: (percent: number) => void): Carry =>
  (path, { headers, body, signal }) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason)
      const request = new XMLHttpRequest()
      request.open('POST', path)
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
      request.responseType = 'json'
      request.upload.onprogress = ({ loaded, total }) => onPercent(Math.floor((100 * loaded) / total))
      request.onload = () => resolve(request.response)
      request.onerror = request.onabort = () => reject(new Error('The upload did not get through.'))
      signal?.addEventListener('abort', () => request.abort())
      onPercent(0)
      request.send(body)
    })
