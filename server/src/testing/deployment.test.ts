import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { readConfig } from '../config.ts'
import { queues } from '../jobs.ts'
import { measureJobPools, measureQueues, measureTasks } from '../platform/jobs/job-metrics.ts'
import { countMessages } from '../providers/count-messages.ts'
import { measureCalls } from '../providers/measure-calls.ts'
import { readTermsFile } from '../records/loans/read-terms-file.ts'
import { liveSettings } from './live-settings.ts'
import { createTestApp, type TestApp } from './test-app.ts'

const repository = join(import.meta.dirname, '../../..')
const read = (path: string) => readFile(join(repository, path), 'utf8')

type Rule = { alert: string; expr: string; for?: string; annotations: { runbook: string } }
type Labels = Record<string, string>
type Series = { metric: string; labels: Labels }
type Dashboard = { panels: { targets: { expr: string }[] }[] }

let testApp: TestApp
let known: Set<string>
let emitted: Series[]
beforeAll(async () => {
  testApp = await createTestApp()
  const { metrics, database, providers } = testApp.dependencies
  const all = queues(testApp.dependencies)
  measureQueues(metrics, database, all)
  measureJobPools(metrics, database)
  measureTasks(metrics, all)
  countMessages(metrics, measureCalls(metrics, providers))
  // Requests have no series before the first one.
  await testApp.call({ event_name: 'login', mobile: '9190000001' })
  const text = await metrics.metrics()
  emitted = [...text.matchAll(/^(\w+)\{(.*)\} \S+$/gm)].map(([, metric = '', labels = '']) => ({
    metric,
    labels: Object.fromEntries([...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value])),
  }))
  const types = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)]
  known = new Set(
    types.flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
    ),
  )
})
afterAll(() => testApp.close())

const operators = ['by', 'or', 'and', 'unless']

/** The words of an expression that are neither functions, labels, values nor operators. */
function metricsIn(expression: string): string[] {
  const plain = expression
    .replace(/"[^"]*"/g, '')
    .replace(/\{[^}]*\}/g, '')
    .replace(/\[[^\]]*\]/g, '')
    .replace(/\b(?:by|without)\s*\([^)]*\)/g, '')
  return [...plain.matchAll(/\b[a-z][a-z0-9_]*\b(?!\s*\()/g)]
    .map(([word]) => word)
    .filter((word) => !operators.includes(word))
}
const unknownIn = (expressions: string[]) =>
  expressions.flatMap(metricsIn).filter((name) => name !== 'up' && !known.has(name))

async function readRules(): Promise<Rule[]> {
  const { groups } = parse(await read('deploy/prometheus/alerts.yml')) as { groups: { rules: Rule[] }[] }
  return groups.flatMap(({ rules }) => rules)
}

test('every alert is about metrics that exist and has a page in the runbook, and every page has its alert', async () => {
  const rules = await readRules()
  expect(unknownIn(rules.map(({ expr }) => expr))).toEqual([])
  expect(rules.filter(({ annotations }) => !existsSync(join(repository, annotations.runbook)))).toEqual([])
  const pages = await readdir(join(repository, 'docs/runbook'))
  expect(pages.toSorted()).toEqual(rules.map(({ alert }) => `${alert}.md`).toSorted())
})

/** The conditions of each `metric{label="value"}` in an expression; `a|b` is two of them, since both must select something. */
function selectorsIn(expression: string): { metric: string; conditions: Labels }[] {
  return [...expression.matchAll(/(\w+)\{([^}]*)\}/g)].flatMap(([, metric = '', matchers = '']) =>
    [...matchers.matchAll(/(\w+)(?:=~|=)"([^"]*)"/g)].reduce<{ metric: string; conditions: Labels }[]>(
      (selectors, [, label = '', values = '']) =>
        selectors.flatMap(({ conditions }) =>
          values.split('|').map((value) => ({ metric, conditions: { ...conditions, [label]: value } })),
        ),
      [{ metric, conditions: {} }],
    ),
  )
}

/** Each status of a response has its series only once there was one. */
const isSelected = (value: string | undefined, label: string, wanted: string) =>
  label === 'status' && /^[1-5](?:\d\d|\.\.)$/.test(wanted) ? value !== undefined : value === wanted

test('every label in an alert selects series that the server emits', async () => {
  const selectors = (await readRules()).flatMap(({ expr }) => selectorsIn(expr)).filter(({ metric }) => metric !== 'up')
  expect(selectors.length).toBeGreaterThan(10)
  const selectingNothing = selectors.filter(
    ({ metric, conditions }) =>
      !emitted.some(
        (series) =>
          series.metric === metric &&
          Object.entries(conditions).every(([label, wanted]) => isSelected(series.labels[label], label, wanted)),
      ),
  )
  expect(selectingNothing).toEqual([])
})

test('PostgreSQL understands every statement of the runbook', async () => {
  const pages = await readdir(join(repository, 'docs/runbook'))
  const texts = await Promise.all(['docs/operations.md', ...pages.map((page) => `docs/runbook/${page}`)].map(read))
  const statements = texts.flatMap((text) => [...text.matchAll(/`((?:select|update|delete|insert) [^`]+)`/g)])
  expect(statements.length).toBeGreaterThan(20)
  for (const [, statement = ''] of statements)
    await testApp.data.asOwner(`prepare checked as ${statement.replaceAll(/\bP?ID\b/g, '1')}; deallocate checked`)
})

test('every panel of the dashboards shows metrics that exist', async () => {
  const files = await readdir(join(repository, 'deploy/grafana/dashboards'))
  expect(files).not.toEqual([])
  for (const file of files) {
    const { panels } = JSON.parse(await read(`deploy/grafana/dashboards/${file}`)) as Dashboard
    expect(unknownIn(panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)))).toEqual([])
  }
})

test('the example of a file with product terms is accepted', async () => {
  const [, example = ''] = /```json\n([^`]*)```/.exec(await read('docs/operations.md')) ?? []
  expect(readTermsFile(example, '2026-11-18').startsOn).toBe('2027-04-01')
})

test('systemd signals only the start command, which passes the signal on to the server once', async () => {
  expect(await read('deploy/systemd/agrim.service')).toMatch(/^KillMode=mixed$/m)
})

type Settings = Record<string, string>

async function readComposeSettings(): Promise<Settings> {
  const { services } = parse(await read('deploy/compose.yaml'), { merge: true }) as {
    services: Record<string, { environment?: Settings }>
  }
  return services['app-1']?.environment ?? {}
}

async function readKubernetesSettings(): Promise<Settings> {
  const manifests = parseAllDocuments(await read('deploy/kubernetes/agrim.yaml')).map((document) => document.toJS())
  return manifests.find(({ kind }) => kind === 'ConfigMap')?.data
}

/** env.example with a random value for each secret, as its comment says. */
async function fillInExample(): Promise<Settings> {
  const lines = [...(await read('deploy/env.example')).matchAll(/^([A-Z_]+)=(.*)$/gm)]
  return Object.fromEntries(lines.map(([, name, value]) => [name, value || randomBytes(32).toString('hex')]))
}

test('compose and Kubernetes set only settings that the server knows', async () => {
  const settings = await read('docs/settings.md')
  const names = [await readComposeSettings(), await readKubernetesSettings()].flatMap(Object.keys)
  expect(names).toContain('DATABASE_MIGRATION_URL')
  expect(names.filter((name) => !settings.includes(`\`${name}\``))).toEqual([])
})

test('a server starts with the settings of compose and env.example', async () => {
  const given = await fillInExample()
  const settings = Object.entries(await readComposeSettings()).map(([name, value]) => [
    name,
    value.replace(/\$\{([A-Z_]+)[^}]*\}/g, (_, variable: string) => given[variable] ?? `no ${variable} in env.example`),
  ])
  const config = readConfig({ HOST: '0.0.0.0', ...Object.fromEntries(settings) }, { userId: 1000 })
  expect(config.s3?.endpoint).toBe('http://store:9000')
})

test('a server starts with the settings of Kubernetes and the keys of its secret that the documentation lists', async () => {
  const [list = ''] = /The secret `agrim` needs [^.]*/.exec(await read('docs/operations.md')) ?? []
  const keys = [...list.matchAll(/`([A-Z0-9_]+)`/g)].map(([, key = '']) => key)
  const random = Object.fromEntries(keys.map((key) => [key, randomBytes(32).toString('hex')]))
  const secret = { ...random, ...liveSettings, S3_ENDPOINT: 'https://s3.example', S3_BUCKET: 'agrim-files' }
  const settings = { HOST: '0.0.0.0', ...secret, ...(await readKubernetesSettings()) }
  expect(readConfig(settings, { userId: 1000 }).isSimulated).toBe(false)
})

test('the backups of PostgreSQL are encrypted', async () => {
  expect(await read('deploy/postgres/pgbackrest.conf')).toMatch(/^repo1-cipher-type=aes-256-cbc$/m)
  const [cluster] = parseAllDocuments(await read('deploy/kubernetes/postgres.yaml')).map((document) => document.toJS())
  const { data, wal } = cluster.spec.backup.barmanObjectStore
  expect([data.encryption, wal.encryption]).toEqual(['AES256', 'AES256'])
})

test('the statement for restores without marks moves every number ahead', async () => {
  const [, statement = ''] = /`(select raise_sequence\([^`]*)`/.exec(await read('docs/operations.md')) ?? []
  const readLast = async () =>
    (await testApp.data.asOwner("select sum(last_value)::int8 as last from pg_sequences where schemaname = 'public'"))
      .rows[0]?.last
  await testApp.call({ event_name: 'login', mobile: '9876543210' })
  const before = await readLast()
  const { rowCount } = await testApp.data.asOwner(statement)
  expect(rowCount).toBeGreaterThan(0)
  expect(await readLast()).toBeGreaterThanOrEqual(before + 10_000 * Number(rowCount))
})
