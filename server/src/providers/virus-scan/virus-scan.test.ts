import { createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createClamd } from './clamd.ts'
import { readVirusScanSettings, virusScanEnvironment, virusScanProblems } from './settings.ts'
import { createSimulatedScan, testVirus } from './simulated-scan.ts'

/** What the daemon does after it has read a whole file. */
type Behave = (socket: Socket, bytes: Buffer) => void

/** Joins the chunks of a stream as the daemon does; undefined until it is complete. */
function fileOf(received: Buffer): Buffer | undefined {
  const command = Buffer.from('zINSTREAM\0')
  if (received.length < command.length) return undefined
  if (!received.subarray(0, command.length).equals(command)) throw new Error('another command')
  const pieces: Buffer[] = []
  for (let at = command.length; at + 4 <= received.length; ) {
    const length = received.readUInt32BE(at)
    if (length === 0) return Buffer.concat(pieces)
    pieces.push(received.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return undefined
}

let behave: Behave
const server = createServer((socket) => {
  let received = Buffer.alloc(0)
  let isRead = false
  socket.on('error', () => {})
  socket.on('data', (part: Buffer) => {
    received = Buffer.concat([received, part])
    const file = isRead ? undefined : fileOf(received)
    if (file === undefined) return
    isRead = true
    behave(socket, file)
  })
})
let port: number
beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  port = (server.address() as { port: number }).port
})
afterAll(() => server.close())

const clamd = (timeoutMs?: number) => createClamd({ host: '127.0.0.1', port, ...(timeoutMs && { timeoutMs }) })

test('the daemon gets the whole file, and its verdict is returned', async () => {
  const seen: Buffer[] = []
  behave = (socket, bytes) => {
    seen.push(bytes)
    socket.write(bytes.includes(testVirus) ? 'stream: Eicar-Signature FOUND\0' : 'stream: OK\0')
  }
  const large = Buffer.alloc(300_000, 'page ')
  expect(await clamd().scan(large)).toBe('clean')
  expect(await clamd().scan(Buffer.concat([large, Buffer.from(testVirus)]))).toBe('infected')
  expect(seen[0]?.equals(large)).toBe(true)
})

const faults: Record<string, Behave> = {
  'refuses it as too large': (socket) => void socket.end('INSTREAM size limit exceeded. ERROR\0'),
  'ends without a verdict': (socket) => void socket.end(),
  'ends in the middle of one': (socket) => void socket.end('stream: O'),
  'resets the connection': (socket) => void socket.resetAndDestroy(),
}

test.each(Object.keys(faults))('a daemon that %s is a failure', async (fault) => {
  behave = faults[fault] as Behave
  await expect(clamd().scan(Buffer.from('x'))).rejects.toThrow('clamd: no verdict')
})

test('a daemon that says nothing, or cannot be reached, is a failure', async () => {
  behave = () => {}
  await expect(clamd(100).scan(Buffer.from('x'))).rejects.toThrow('clamd: no verdict')
  const nobody = createClamd({ host: '127.0.0.1', port: 2 })
  await expect(nobody.scan(Buffer.from('x'))).rejects.toThrow('clamd: no verdict')
})

test('the simulator finds the test virus', async () => {
  expect(await createSimulatedScan().scan(Buffer.from(`a ${testVirus} b`))).toBe('infected')
  expect(await createSimulatedScan().scan(Buffer.from('a page'))).toBe('clean')
})

test('scanning is off by default, clamd needs an address, and the simulator is refused with live providers', () => {
  const parse = (env: object) => z.object(virusScanEnvironment).parse(env)
  const live = { PROVIDERS: 'live' as const }
  expect(readVirusScanSettings({ ...parse({}), ...live }).virusScan).toBeUndefined()
  const chosen = { ...parse({ VIRUS_SCAN: 'clamd', CLAMD_ADDRESS: 'clamav:3310' }), ...live }
  expect(virusScanProblems(chosen)).toEqual([])
  expect(readVirusScanSettings(chosen).virusScan).toEqual({ host: 'clamav', port: 3_310 })
  expect(virusScanProblems({ ...parse({ VIRUS_SCAN: 'clamd' }), ...live })).toEqual([
    'CLAMD_ADDRESS: is required by the virus scan clamd',
  ])
  expect(virusScanProblems({ ...parse({ VIRUS_SCAN: 'simulated' }), ...live })).toHaveLength(1)
  expect(() => parse({ CLAMD_ADDRESS: 'clamav' })).toThrow('must be a host and a port')
})
