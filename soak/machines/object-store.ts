import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../server/src/testing/server-process.ts'
import { runUntilStopped } from './proxy.ts'

export const bucket = 'agrim'
/** The only credentials that s3rver knows. */
export const credentials = { id: 'S3RVER', secret: 'S3RVER' }

/** s3rver needs a legacy cipher to list more than 1,000 objects. */
const env = { ...process.env, NODE_OPTIONS: '--openssl-legacy-provider' }

const attempts = 300

const isListening = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true))
    socket.on('error', () => resolve(false)).on('connect', () => socket.destroy())
  })

/** A self-signed certificate, for a client that requires TLS but does not verify it. */
function createCertificate(directory: string): string[] {
  const [key, certificate] = [join(directory, 'store.key'), join(directory, 'store.crt')]
  const subject = ['-subj', '/CN=localhost', '-days', '1', '-newkey', 'rsa:2048']
  execFileSync('openssl', ['req', '-x509', '-nodes', ...subject, '-keyout', key, '-out', certificate], {
    stdio: 'ignore',
  })
  return ['--key', key, '--cert', certificate]
}

type Options = { isTls: boolean }

/** s3rver, an S3-compatible store from npm. */
export async function startObjectStore(directory: string, { isTls }: Options) {
  const [port, store] = [await freePort(), join(directory, 'store')]
  mkdirSync(store)
  const encryption = isTls ? createCertificate(directory) : []
  const settings = ['-d', store, '-a', '127.0.0.1', '-p', String(port), ...encryption]
  const parameters = ['exec', '--yes', '--package=s3rver@3.7.1', '--', 's3rver', '--silent', ...settings]
  const stop = runUntilStopped('npm', [...parameters, '--configure-bucket', bucket], { env })
  for (let attempt = 0; !(await isListening(port)); attempt++) {
    if (attempt === attempts) throw new Error('the object store does not start')
    await sleep(200)
  }
  return { port, stop }
}
