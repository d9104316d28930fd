import { connect } from 'node:net'
import { ProviderFailure } from '../provider-failure.ts'
import type { VirusScan } from './virus-scan.ts'

type Options = { host: string; port: number; timeoutMs?: number }

const chunkBytes = 65_536

/** The INSTREAM protocol: the command, then chunks prefixed by their lengths, then a length of zero. */
function* instream(bytes: Uint8Array): Generator<Uint8Array> {
  yield Buffer.from('zINSTREAM\0')
  for (let start = 0; start < bytes.length; start += chunkBytes) {
    const chunk = bytes.subarray(start, start + chunkBytes)
    yield lengthOf(chunk.length)
    yield chunk
  }
  yield lengthOf(0)
}

function lengthOf(length: number): Buffer {
  const buffer = Buffer.alloc(4)
  buffer.writeUInt32BE(length)
  return buffer
}

/** Opens one connection per file; the response ends with a NUL byte. */
async function requestScan({ host, port, timeoutMs = 30_000 }: Options, bytes: Uint8Array): Promise<string> {
  const socket = connect({ host, port, signal: AbortSignal.timeout(timeoutMs) })
  try {
    for (const part of instream(bytes)) socket.write(part)
    let answer = ''
    for await (const part of socket) {
      answer += part
      if (answer.endsWith('\0')) return answer.slice(0, -1)
      if (answer.length > 1_000) break
    }
    throw new Error('the answer is not complete')
  } finally {
    socket.destroy()
  }
}

/** ClamAV's daemon. Its setting StreamMaxLength must be at least the size of the largest upload. */
export const createClamd = (options: Options): VirusScan => ({
  async scan(bytes) {
    const answer = await requestScan(options, bytes).catch((cause: unknown) => {
      throw new ProviderFailure('clamd', 'no verdict', cause)
    })
    if (answer === 'stream: OK') return 'clean'
    if (/^stream: .* FOUND$/.test(answer)) return 'infected'
    throw new ProviderFailure('clamd', 'no verdict')
  },
})
