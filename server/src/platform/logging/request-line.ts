import type { DestinationStream } from 'pino'

export type RequestLine = { id: string; method: string; route: string; status: number; ms: number }
export type WriteRequestLine = (line: RequestLine) => void

const isHeardAt = (level: string) => level === 'info' || level === 'debug'

/**
 * The one line that each request leaves, in the log's own form. It is put together by hand: every part of it is ours
 * and harmless (a route's pattern, never the address as typed), so nothing needs to be searched, left out or escaped.
 */
export function requestLineWriter(level: string, destination: DestinationStream): WriteRequestLine {
  if (!isHeardAt(level)) return () => {}
  return ({ id, method, route, status, ms }) => {
    const time = new Date().toISOString()
    destination.write(
      `{"level":30,"time":"${time}","reqId":"${id}","method":"${method}","route":"${route}","status":${status},"ms":${ms},"msg":"request"}\n`,
    )
  }
}
