import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test, vi } from 'vitest'
import { startBoundedProcess } from './bounded-process.ts'

const directory = await mkdtemp(join(tmpdir(), 'agrim-process-'))
afterAll(() => rm(directory, { recursive: true, force: true }))

/** What a module sends that is started in a process of its own. */
async function messageOf(path: string, program: string): Promise<unknown> {
  await writeFile(path, program)
  const child = startBoundedProcess(pathToFileURL(path))
  const [message] = await Promise.race([once(child, 'message'), once(child, 'exit')])
  child.kill()
  return message
}

test('a module is found in any folder, also if its name has a space or letters that URLs encode', async () => {
  const folder = join(directory, 'my projects é')
  await mkdir(folder)
  expect(await messageOf(join(folder, 'module.mjs'), "process.send('started')")).toBe('started')
})

test('the process knows no secrets of the server', async () => {
  vi.stubEnv('APP_SECRET', 'not for files of strangers')
  const environment = await messageOf(join(directory, 'environment.mjs'), 'process.send(process.env)')
  vi.unstubAllEnvs()
  expect(environment).toMatchObject({ PATH: process.env.PATH })
  expect(environment).not.toHaveProperty('APP_SECRET')
})
