import { ensureWebBuilt } from './build-web.mjs'
import { readArguments } from './process/arguments.mjs'
import { nodePath } from './process/environment.mjs'
import { run } from './process/run.mjs'
import { ensureInstalled } from './setup/install.mjs'

const usage = `npm run bench                          runs all benchmarks and prints their tables
npm run bench -- NAME [OPTION=VALUE]   runs one of whole-loan (loans=40), wait (rate=240 seconds=120),
                                       growth (many=1000000), console-search (customers=1000000),
                                       console-claims (decided=1000000 open=10000),
                                       statement, decisions (applications=100000),
                                       screening (customers=100000 names=20000)
                                       and overload (carried=200 times=3 seconds=90)
npm run bench -- --write               also writes the tables into docs/performance.md`
const names = 'whole-loan wait growth console-search console-claims statement decisions screening overload'.split(' ')
const isKnown = (each) => each === '--write' || names.includes(each) || /^\w+=\d+$/.test(each)
const given = readArguments(usage, (args) => args.every(isKnown))
await ensureInstalled()
if (!(await ensureWebBuilt())) process.exit(1)
const { code } = await run([nodePath(), 'bench/bench.ts', ...given])
process.exit(code)
