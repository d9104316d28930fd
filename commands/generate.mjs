import { ensureInstalled } from './install.mjs'
import { ourNode } from './our-node.mjs'
import { run } from './run.mjs'

await ensureInstalled()
const { code } = await run([ourNode(), 'server/src/platform/database/write-schema-types.ts'])
process.exit(code)
