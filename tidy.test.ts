import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'
import { endpoints } from 'contract/endpoints'
import { paths } from 'contract/paths'
import { customerRegistration } from 'contract/registration/customer-registration'
import { describe, expect, test } from 'vitest'

/** The rules of the repository that no tool checks: names, sizes, who may import whom, who owns which table. */

const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' }).trim().split('\n')
const tracked = listed.filter((file) => existsSync(file))
const code = tracked.filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !file.endsWith('.generated.ts'))
const textOf = new Map(code.map((file) => [file, readFileSync(file, 'utf8')]))
const isTest = (file: string) => /\.(test|spec)\.tsx?$/.test(file) || /(^e2e|^soak|\/testing)\//.test(file)

const workspaces = [
  'domain',
  'contract',
  'embedded-postgres',
  'server',
  'ui',
  'web',
  'console',
  'e2e',
  'bench',
  'soak',
] as const
type Workspace = (typeof workspaces)[number]

/**
 * The server's floors from the bottom up, each with its modules in order: a floor imports only from floors below it, a
 * module only from modules before it. A floor without modules is one module. `programs` and the files beside the floors
 * may import everything.
 */
const floors: Record<string, readonly string[]> = {
  platform: [],
  providers: [],
  records: 'staff reference-data customers loans ledger otp sessions files issued-documents emails'.split(' '),
  borrowing: ['registration', 'documents', 'applications', 'evidence', 'decision', 'agreements', 'payouts'],
  servicing: ['payments', 'corrections', 'papers', 'mandates', 'collections', 'complaints', 'data-rights', 'account'],
  lender: ['treasury', 'reporting', 'customers', 'demonstration'],
  public: ['site', 'website'],
  simulators: [],
}
const serverModules = Object.entries(floors).flatMap(([floor, modules]) =>
  modules.length === 0 ? [floor] : modules.map((module) => `${floor}/${module}`),
)

/** The files and packages a file imports; our own files as paths from the root. */
function importsOf(file: string, text = textOf.get(file) ?? ''): string[] {
  const found = text.matchAll(/(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g)
  return [...found].map(([, target]) => resolveImport(file, target ?? ''))
}

function resolveImport(from: string, target: string): string {
  const workspace = /^(domain|contract|embedded-postgres|ui)\/(.+)$/.exec(target)
  if (workspace) return `${workspace[1]}/src/${workspace[2]}${/\.\w+$/.test(target) ? '' : '.ts'}`
  if (!target.startsWith('.')) return target
  const path = normalize(join(dirname(from), target.replace(/\?.*$/, '')))
  return [path, `${path}.ts`, `${path}.tsx`].find((candidate) => textOf.has(candidate)) ?? path
}

const workspaceOf = (file: string) => workspaces.find((workspace) => file.startsWith(`${workspace}/`))
function moduleOf(file: string): string | undefined {
  const [, floor = '', module] = /^server\/src\/(?!programs\/|testing\/)([\w-]+)\/(?:([\w-]+)\/)?/.exec(file) ?? []
  if (floor === '') return undefined
  return floors[floor]?.length === 0 ? floor : `${floor}/${module ?? ''}`
}
const isModuleCode = (file: string) => moduleOf(file) !== undefined && !isTest(file)

describe('names', () => {
  test('files are kebab-case and have no vague name', () => {
    const vague = /^(utils?|helpers?|common|misc|manager|index|types?|constants?)\./
    const wrong = code.filter(
      (file) => !/^[a-z0-9]+([-.][a-z0-9]+)*$/.test(basename(file)) || vague.test(basename(file)),
    )
    expect(wrong).toEqual([])
  })
})

describe('sizes', () => {
  const linesOf = (file: string) => (textOf.get(file) ?? '').split('\n').length

  test('no file is over 300 lines, no test over 400', () => {
    expect(code.filter((file) => linesOf(file) > (isTest(file) ? 400 : 300))).toEqual([])
  })

  test('most files are small', () => {
    const sizes = code
      .filter((file) => !isTest(file))
      .map(linesOf)
      .sort((a, b) => a - b)
    const percentile = (share: number) => sizes[Math.floor(share * sizes.length)] ?? 0
    expect(percentile(0.5)).toBeLessThanOrEqual(70)
    expect(percentile(0.95)).toBeLessThanOrEqual(200)
  })

  test('folders are at most three deep, in the server below its floors', () => {
    const depthOf = (file: string) => file.split('/').length - (file.startsWith('server/') ? 4 : 3)
    const deep = code.filter((file) =>
      /^(domain|contract|embedded-postgres|server|ui)\/src\/|^(web|console)\/app\//.test(file),
    )
    expect(deep.filter((file) => depthOf(file) > 3)).toEqual([])
  })
})

describe('imports', () => {
  const allowed: Record<Workspace, readonly Workspace[]> = {
    domain: [],
    contract: ['domain'],
    'embedded-postgres': [],
    server: ['contract', 'domain', 'embedded-postgres'],
    ui: [],
    web: ['ui', 'contract', 'domain'],
    console: ['ui', 'contract', 'domain'],
    e2e: ['contract', 'domain'],
    bench: ['server', 'contract', 'domain', 'embedded-postgres'],
    soak: ['server', 'contract', 'domain', 'embedded-postgres'],
  }

  test('go only downward between workspaces', () => {
    const wrong = code.flatMap((file) => {
      const from = workspaceOf(file)
      if (from === undefined) return []
      return importsOf(file)
        .filter((target) => {
          const to = workspaceOf(target)
          return to !== undefined && to !== from && !allowed[from].includes(to)
        })
        .map((target) => `${file} -> ${target}`)
    })
    expect(wrong).toEqual([])
  })

  test('of the domain are only its own files, of the contract also zod', () => {
    const packagesOf = (workspace: string) =>
      code
        .filter((file) => file.startsWith(`${workspace}/src/`) && !isTest(file))
        .flatMap((file) => importsOf(file))
        .filter((target) => workspaceOf(target) === undefined)
    expect(packagesOf('domain')).toEqual([])
    expect(packagesOf('contract').filter((target) => target !== 'zod')).toEqual([])
  })

  test('of the server go only to lower floors and earlier modules', () => {
    const wrong = code.filter(isModuleCode).flatMap((file) => {
      const from = serverModules.indexOf(moduleOf(file) ?? '')
      return importsOf(file)
        .filter((target) => target.startsWith('server/src/'))
        .filter((target) => {
          const to = serverModules.indexOf(moduleOf(target) ?? '')
          return to === -1 || to > from
        })
        .map((target) => `${file} -> ${target}`)
    })
    expect(wrong).toEqual([])
  })

  test('every folder of the server is a module of a floor', () => {
    const folders = new Set(code.map(moduleOf).filter((module) => module !== undefined))
    expect([...folders].filter((module) => !serverModules.includes(module))).toEqual([])
  })

  test('of the server name no task of another module: jobs are queued with the task itself', () => {
    const taskModule = new Map<string, string>()
    for (const [file, text] of textOf)
      for (const [, name] of text.matchAll(/define(?:Lead|Recurring)?Task\(\s*'(\w+)'/g))
        if (name !== undefined && file.startsWith('server/src/') && !isTest(file))
          taskModule.set(name, moduleOf(file) ?? file)
    expect(taskModule.size).toBeGreaterThan(50)
    const named = new RegExp(`['"\`](${[...taskModule.keys()].join('|')})['"\`:]`, 'g')
    const wrong = code
      .filter((file) => /^(server|bench|soak|commands)\//.test(file))
      .flatMap((file) =>
        [...(textOf.get(file) ?? '').matchAll(named)]
          .map(([, name]) => name ?? '')
          .filter((name) => taskModule.get(name) !== (moduleOf(file) ?? file))
          .map((name) => `${file} names ${name}`),
      )
    expect(wrong).toEqual([])
  })

  test('of the queue of jobs are only its own: a task is declared with defineTask', () => {
    const target = 'server/src/platform/jobs/add-job.ts'
    const wrong = code.filter((file) => !file.startsWith('server/src/platform/') && importsOf(file).includes(target))
    expect(wrong).toEqual([])
  })

  test('no schema library reaches the browser', () => {
    const seen = new Set<string>()
    const visit = (file: string) => {
      if (seen.has(file)) return
      seen.add(file)
      const runtime = (textOf.get(file) ?? '').replace(/import type [^;]*?from\s*['"][^'"]+['"]/gs, '')
      for (const target of importsOf(file, runtime)) visit(target)
    }
    code.filter((file) => file.startsWith('web/app/') && !isTest(file)).forEach(visit)
    expect([...seen].filter((file) => file === 'zod')).toEqual([])
  })

  test('form no cycle', () => {
    const cycles: string[] = []
    const done = new Set<string>()
    const walk = (file: string, trail: string[]) => {
      if (trail.includes(file)) cycles.push([...trail.slice(trail.indexOf(file)), file].join(' -> '))
      if (done.has(file) || trail.includes(file)) return
      for (const target of importsOf(file)) if (textOf.has(target)) walk(target, [...trail, file])
      done.add(file)
    }
    for (const file of code) walk(file, [])
    expect(cycles).toEqual([])
  })
})

describe('tables', () => {
  /** Who may name a table in a query. A second module reads it where one round trip is worth it. */
  const owned: Record<string, string> = {
    platform: 'dataKeyHolders dataKeys databaseHeartbeat databaseIdentity jobPools lastBackup securityEvents',
    providers: 'simulatedMessages simulatedPayouts',
    'records/staff': [
      'auditEntries auditSeals staff staffActs staffChallenges staffInvitations staffKeys staffOpenRequests',
      'staffExports staffRequestDecisions staffRequests staffRoles staffSessions staffStepUps switches',
    ].join(' '),
    'records/reference-data': 'bankHolidays',
    'records/customers':
      'applicants consentEvents contactPolicies contactPreferences accountChanges customerBlocks customerNotes customers dailyAllowances fullKycRecords mobileMoves panWaits sentMessages',
    'records/loans': 'eligibilityPolicies leadTransitions leads loans productTerms',
    'records/ledger': 'ledgerEntries ledgerSeals ledgerVerification',
    'records/otp': 'otpCodes otpSends otpWaits otpWrongGuesses',
    'records/sessions': 'accessRecords customers knownDevices sessions',
    'records/files': 'fileSweeps files originalsToDestroy',
    'records/issued-documents': 'creditNoteCounters creditNotes issuedDocuments taxInvoiceCounters taxInvoices',
    'records/emails': 'emailDocuments emailVerifications emails',
    'borrowing/registration': 'eligibilityChecks',
    'borrowing/applications': 'bankAccounts employments',
    'borrowing/evidence':
      'aadhaarReadings files readings screeningEntries screeningHits screeningLists screeningSources screeningTransitions screenings bureauDays bureauLimits bureauReports bureauRequests brakeCeilings brakeMarks fraudMarks linkMarks links',
    'borrowing/decision': 'decisions rehearsals reviewCases reviewEvents',
    'borrowing/agreements': 'esignRequests offerEvents offers',
    'borrowing/payouts':
      'payoutBalance payoutCases payoutDays payoutEvents payoutLimits payoutTransitions payouts staff',
    'servicing/payments':
      'paymentAttempts paymentEventResults paymentEvents paymentPolls receiptOutbox repayments unmatchedMoney',
    'servicing/corrections': 'refunds',
    'servicing/papers': 'reminders',
    'servicing/mandates': 'mandateDebits mandateEvents mandates',
    'servicing/collections': 'recoveryAgents recoveryAssignments recoveryContacts',
    'servicing/complaints': 'complaintEvents complaints',
    'servicing/data-rights': 'breachNotices breaches dataRequests nominees retentionRules',
    'lender/treasury': 'bankStatementLines reconciliationDifferences',
    'lender/reporting': 'dayEndTotals dayEnds loanSnapshots',
    'public/site': 'blogPosts',
    simulators: 'simulatedClock simulatedEsigns simulatedPayments simulatedRefunds simulatedTokens',
  }
  const mayName = (module: string | undefined, table: string) =>
    owned[module ?? '']?.split(' ').includes(table) ?? false
  const named =
    /(?:selectFrom|insertInto|updateTable|deleteFrom|innerJoin|leftJoin|innerJoinLateral|leftJoinLateral|sql\.table)\(\s*\[?['"](\w+)/g

  test('are used only by the module that owns them', () => {
    const wrong = code.filter(isModuleCode).flatMap((file) => {
      const text = textOf.get(file) ?? ''
      return [...text.matchAll(named)]
        .map(([, table]) => table ?? '')
        .filter((table) => !text.includes(`.with('${table}',`))
        .filter((table) => !mayName(moduleOf(file), table))
        .map((table) => `${file} uses ${table}`)
    })
    expect(wrong).toEqual([])
  })

  test('are all listed', () => {
    const generated = readFileSync('server/src/platform/database/schema.generated.ts', 'utf8')
    const tables = [...(generated.split('export interface DB')[1] ?? '').matchAll(/^ {2}(\w+):/gm)].map(
      ([, name]) => name,
    )
    const listed = new Set(Object.values(owned).flatMap((ofModule) => ofModule.split(' ')))
    expect(tables.filter((table) => table !== 'usageCounts').toSorted()).toEqual([...listed].toSorted())
  })

  test('have their names in camelCase in queries, so that no column is renamed by hand', () => {
    const renamed = code
      .filter((file) => /^(server|bench|soak)\//.test(file))
      .flatMap((file) => (textOf.get(file) ?? '').match(/(?<=['"])[\w.]*\w_\w* as \w+(?=['"])/g) ?? [])
    expect(renamed).toEqual([])
  })

  test('are never queried with a statement as a string', () => {
    const wrong = code
      .filter((file) => isModuleCode(file) && !file.startsWith('server/src/platform/database/'))
      .filter((file) => /pool\.query\(|client\.query\(|CompiledQuery|sql\.raw\(/.test(textOf.get(file) ?? ''))
    expect(wrong).toEqual([])
  })
})

describe('migrations', () => {
  const migrations = tracked.filter((file) => file.startsWith('server/migrations/'))
  const numberOf = (file: string) => basename(file).slice(0, 3)

  test('have a number of their own each', () => {
    const numbers = migrations.map(numberOf)
    expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([])
  })

  /** The baseline of 1.0.0, which starts with empty tables. */
  const lastReleased = '009'
  const contractions =
    /\b(drop (table|column|view|function)|rename (to|column)|alter (column )?\w+ (set data )?type|set not null)\b/i

  test('of this release only add, so that the previous version keeps working beside it', () => {
    const contracting = migrations
      .filter((file) => numberOf(file) > lastReleased)
      .filter((file) => contractions.test(readFileSync(file, 'utf8').replace(/--.*$/gm, '')))
    expect(contracting).toEqual([])
  })

  const locksForLong = (sql: string) => {
    const indexed = [...sql.matchAll(/create (?:unique )?index (?!concurrently)(?:\w+ )?on (\w+)/gi)]
    const isOnExistingTable = indexed.some(([, table]) => !new RegExp(`create table ${table}\\b`, 'i').test(sql))
    return isOnExistingTable || (/\bnot valid\b/i.test(sql) && /\bvalidate constraint\b/i.test(sql))
  }

  test('lock no table while they read all of it: indexes are built concurrently, and constraints validated in a later one', () => {
    const locking = migrations
      .filter((file) => numberOf(file) > lastReleased)
      .filter((file) => locksForLong(readFileSync(file, 'utf8').replace(/--.*$/gm, '')))
    expect(locking).toEqual([])
  })
})

describe('slices', () => {
  const slug = (name: string) =>
    name
      .replace(/([a-z])([A-Z])/g, '$1-$2')
      .replaceAll('_', '-')
      .toLowerCase()
  const isIn = (root: string, name: string) =>
    tracked.some((file) => file.startsWith(root) && basename(file).startsWith(`${name}.`))
  const registrationSteps = Object.keys(customerRegistration.events).filter((event) => event !== 'resend_otp')

  test.each(registrationSteps.map(slug))('%s has one name in contract and server', (name) => {
    expect([isIn('contract/src/', name), isIn('server/src/', name)]).toEqual([true, true])
  })

  test('every path has an endpoint', () => {
    expect(Object.keys(endpoints)).toEqual(Object.keys(paths))
  })
})

describe('text', () => {
  test('names no machine: no path, no registry address', () => {
    const machine = /(^|[^a-z.])\/(work|tmp|root|home)\/[a-z]|"resolved": *"http/
    const wrong = tracked
      .filter((file) => /\.(ts|tsx|mjs|md|json|sql|css|yml|yaml)$/.test(file) && file !== 'tidy.test.ts')
      .filter((file) => machine.test(readFileSync(file, 'utf8')))
    expect(wrong).toEqual([])
  })

  test('of docs/asvs.md names tests and files that exist', () => {
    const named = [...readFileSync('docs/asvs.md', 'utf8').matchAll(/`([\w./-]+\.tsx?)`/g)].map(
      ([, file]) => file ?? '',
    )
    expect(named.length).toBeGreaterThan(50)
    expect(named.filter((file) => !existsSync(file) && !existsSync(join('server/src', file)))).toEqual([])
  })

  test('leaves nothing skipped, postponed or silenced', () => {
    const later = new RegExp(
      `\\b(${['TO' + 'DO', 'FIX' + 'ME', 'X' + 'XX'].join('|')})\\b|\\.(skip|only|todo)\\(|@ts-(ignore|nocheck|expect-error)|\\bas any\\b`,
    )
    expect(code.filter((file) => file !== 'tidy.test.ts' && later.test(textOf.get(file) ?? ''))).toEqual([])
  })
})

describe('dependencies', () => {
  test('are pinned to one version', () => {
    const manifests = tracked.filter((file) => basename(file) === 'package.json')
    const loose = manifests.flatMap((file) => {
      const manifest = JSON.parse(readFileSync(file, 'utf8'))
      const all = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies }
      return Object.entries(all).filter(
        ([name, version]) => !workspaces.includes(name as Workspace) && /[\^~*x]/.test(String(version)),
      )
    })
    expect(loose).toEqual([])
  })
})
