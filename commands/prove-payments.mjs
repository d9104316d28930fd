import { join } from 'node:path'
import { ensureWebBuilt } from './build-web.mjs'
import { ensureInstalled } from './install.mjs'
import { ourNode } from './our-node.mjs'
import { repository } from './repository.mjs'
import { run } from './run.mjs'

await ensureInstalled()
if (!(await ensureWebBuilt())) process.exit(1)
const { code } = await run([ourNode(), join(repository, 'server/src/payments/testing/prove/prove-payments.ts')])
process.exit(code)
