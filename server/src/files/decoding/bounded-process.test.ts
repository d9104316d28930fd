import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { startBoundedProcess } from './bounded-process.ts'

const directory = await mkdtemp(join(tmpdir(), 'agrim-process-'))
afterAll(() => rm(directory, { recursive: true, force: true }))

test('a module is found in any folder, also if its name has a space or letters that URLs encode', async () => {
  const folder = join(directory, 'my projects é')
  await mkdir(folder)
  await writeFile(join(folder, 'module.mjs'), "process.send('started')")
  const child = startBoundedProcess(pathToFileURL(join(folder, 'module.mjs')))
  const [answer] = await Promise.race([once(child, 'message'), once(child, 'exit')])
  child.kill()
  expect(answer).toBe('started')
})
