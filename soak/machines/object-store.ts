import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../server/src/testing/server-process.ts'
import { runUntilStopped } from './proxy.ts'

export const bucket = 'agrim-backups'
/** The only credentials that s3rver knows. */
export const credentials = { id: 'S3RVER', secret: 'S3RVER' }

const attempts = 300

const isListening = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true))
    socket.on('error', () => resolve(false)).on('connect', () => socket.destroy())
  })

/** An S3 store from npm, over TLS as pgBackRest wants it. */
export async function startObjectStore(directory: string): Promise<{ port: number; stop(): Promise<void> }> {
  const [port, key, certificate] = [await freePort(), join(directory, 'store.key'), join(directory, 'store.crt')]
  const subject = ['-subj', '/CN=localhost', '-days', '1', '-newkey', 'rsa:2048']
  execFileSync('openssl', ['req', '-x509', '-nodes', ...subject, '-keyout', key, '-out', certificate], {
    stdio: 'ignore',
  })
  const store = join(directory, 'store')
  mkdirSync(store)
  const settings = ['-d', store, '-a', '127.0.0.1', '-p', String(port), '--key', key, '--cert', certificate]
  const parameters = ['exec', '--yes', '--package=s3rver@3.7.1', '--', 's3rver', '--silent', ...settings]
  const stop = runUntilStopped('npm', [...parameters, '--configure-bucket', bucket])
  for (let attempt = 0; !(await isListening(port)); attempt++) {
    if (attempt === attempts) throw new Error('the object store does not start')
    await sleep(200)
  }
  return { port, stop }
}
