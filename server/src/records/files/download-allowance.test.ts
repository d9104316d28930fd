import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { createDownloadAllowance, type DownloadLimits } from './download-allowance.ts'

const megabyte = 1024 * 1024
/** More than the network buffers of a connection hold. */
const fileBytes = 24 * megabyte
const generous: DownloadLimits = { totalBytes: 1024 * megabyte, perCustomer: 10, maxMs: 60_000 }
const file = Buffer.alloc(fileBytes)

let app: FastifyInstance
const opened: Socket[] = []
afterEach(async () => {
  for (const socket of opened.splice(0)) socket.destroy()
  await app.close()
})

async function serve(limits: Partial<DownloadLimits>): Promise<number> {
  app = fastify({ forceCloseConnections: true })
  const downloads = createDownloadAllowance({ ...generous, ...limits })
  app.get<{ Params: { customer: string } }>('/:customer', async ({ params }, reply) => {
    downloads.admit(Number(params.customer), fileBytes, reply)
    return reply.send(file)
  })
  return Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
}

/** A browser that asks for a file and does not read it. Returns a function that reads it. */
async function stall(port: number, customer: number): Promise<() => Promise<'whole' | 'cut off'>> {
  const socket = connect(port, '127.0.0.1')
  opened.push(socket)
  socket.on('error', () => {})
  socket.write(`GET /${customer} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
  await new Promise((resolve) => socket.once('readable', resolve))
  return async () => {
    socket.resume()
    while (socket.bytesRead < fileBytes && !socket.closed) await sleep(5)
    return socket.bytesRead < fileBytes ? 'cut off' : 'whole'
  }
}

const statusOf = async (port: number, customer: number) => {
  const response = await fetch(`http://127.0.0.1:${port}/${customer}`)
  await response.arrayBuffer()
  return response.status
}

test('a customer who does not read the files gets no more of them, and others do', async () => {
  const port = await serve({ perCustomer: 3 })
  for (let files = 0; files < 3; files++) await stall(port, 1)
  expect(await statusOf(port, 1)).toBe(429)
  expect(await statusOf(port, 2)).toBe(200)
  for (const socket of opened.splice(0)) socket.destroy()
  await expect.poll(() => statusOf(port, 1)).toBe(200)
  for (let files = 0; files < 5; files++) expect(await statusOf(port, 1)).toBe(200)
})

test('at the limit of all downloads together the oldest of the customer with the most is ended', async () => {
  const port = await serve({ totalBytes: 4 * fileBytes })
  const honest = await stall(port, 1)
  const [oldest, second] = [await stall(port, 2), await stall(port, 2)]
  await stall(port, 2)
  expect(await statusOf(port, 3)).toBe(200)
  expect([await honest(), await oldest(), await second()]).toEqual(['whole', 'cut off', 'whole'])
})

test('a download that takes too long is ended', async () => {
  const port = await serve({ maxMs: 200 })
  const stalled = await stall(port, 1)
  await sleep(300)
  expect(await stalled()).toBe('cut off')
})
