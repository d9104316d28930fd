import { resolve } from 'node:path'
import { buildApp } from './app.ts'
import { requireLiveCeilings } from './borrowing/evidence/brake/brake-ceilings.ts'
import { readBalanceTask } from './borrowing/payouts/desk/payout-balance.ts'
import { readConfig } from './config.ts'
import { createDependencies } from './create-dependencies.ts'
import type { Dependencies } from './dependencies.ts'
import { queues } from './jobs.ts'
import { systemClock } from './platform/clock.ts'
import { findAppSecret } from './platform/config/app-secret.ts'
import type { Database } from './platform/database/database.ts'
import { startSequenceMarks } from './platform/database/sequence-marks.ts'
import { reportHeldKeys } from './platform/field-encryption/key-holders.ts'
import { prepareToLeaveProxy } from './platform/http/leave-proxy.ts'
import { measureJobPools, measureQueues, measureTasks } from './platform/jobs/job-metrics.ts'
import { type Queue, startJobs } from './platform/jobs/jobs.ts'
import { createLog, standardOutput } from './platform/logging/log.ts'
import { explainStartFailure } from './platform/start-failure.ts'
import { stopOnSignal } from './platform/stop-on-signal.ts'
import { countMessages } from './providers/count-messages.ts'
import { measureCalls } from './providers/measure-calls.ts'
import { seedSamplePosts } from './public/site/sample-posts.ts'
import { serveSitemap } from './public/site/serve-robots-and-sitemap.ts'
import { allowCheckout } from './public/website/allow-checkout.ts'
import { mountWebsite } from './public/website/mount-website.ts'
import { mountConsole } from './public/website/serve-console.ts'
import { claimEmptyStore } from './records/files/sweep/store-owner.ts'
import { documentCounters } from './records/issued-documents/document-numbers.ts'
import { createPdfRenderer } from './records/issued-documents/pdf/pdf-renderer.ts'
import { requireEvidence } from './records/loans/eligibility-policies.ts'
import { warnIfHolidaysMissing } from './records/reference-data/bank-holidays.ts'
import { startDatabase } from './start-database.ts'

/** With live providers, the policy and the ceilings of the brake are no longer those of the sample. */
async function replaceSamples(database: Database): Promise<void> {
  await requireEvidence(database, systemClock)
  await requireLiveCeilings(database, systemClock)
}

async function main(): Promise<void> {
  const config = readConfig(process.env)
  const { publicUrl } = config
  const output = standardOutput()
  const log = createLog(config.logLevel, output)
  const secret = await findAppSecret(config.appSecret, config.dataDirectory)
  const { database, background, dataKeys, stop: stopDatabase } = await startDatabase(config, secret, log)
  if (config.isSimulated) await seedSamplePosts(database)
  if (!config.isEachProviderSimulated) await replaceSamples(database)

  const created = await createDependencies(config, database)
  const providers = countMessages(created.metrics, measureCalls(created.metrics, created.providers))
  const dependencies = { ...created, providers, log, secret, dataKeys }
  await claimEmptyStore({ objectStore: dependencies.providers.objectStore, database, log })
  const telemetry = await openTelemetry(dependencies)
  const app = await buildApp(dependencies)
  await warnIfHolidaysMissing(dependencies)
  const leaveProxy = prepareToLeaveProxy(app)
  if (!config.payments.isSimulated) allowCheckout(app, Object.values(config.payments.scripts))
  const { indexablePaths } = await mountWebsite(app, {
    buildDirectory: resolve(import.meta.dirname, '../../web/build'),
    isProduction: config.isProduction,
    isSimulated: config.isSimulated,
    publicUrl,
    uploadHost: config.uploadHost,
    today: () => dependencies.clock.today(),
  })
  await mountConsole(app, {
    buildDirectory: resolve(import.meta.dirname, '../../console/build'),
    isProduction: config.isProduction,
    publicUrl,
  })
  serveSitemap(app, { database, publicUrl, paths: [...indexablePaths, '/blog'] })
  const heldKeys = await reportHeldKeys({ database, dataKeys, log })
  // A long document of a job, such as a data export, must not delay those that customers open.
  const backgroundRenderer = createPdfRenderer()
  const measured = measuredQueues({ ...dependencies, database: background, renderer: backgroundRenderer })
  const jobs = await startJobs(background, config.doesBackgroundWork ? measured : [], log)
  await app.listen({ port: config.port, host: config.host })
  if (config.doesBackgroundWork) await readBalanceTask.queue(background.kysely)

  const marks = startSequenceMarks({ database, dataDirectory: config.dataDirectory, log, counters: documentCounters })
  stopOnSignal(log, output, [
    ...(config.trustedProxies > 0 ? [() => leaveProxy()] : []),
    () => app.close(),
    () => jobs.stop(),
    () => dependencies.renderer.close(),
    () => backgroundRenderer.close(),
    () => dependencies.decoder.close(),
    () => marks.stop(),
    () => heldKeys.stop(),
    telemetry.stop,
    stopDatabase,
  ])
  announce(publicUrl, config.isSimulated)
}

/** Loaded only where it is used: its libraries make every start slower. */
async function openTelemetry({ config }: Dependencies): Promise<{ stop(): Promise<void> }> {
  if (!config.telemetry) return { stop: async () => {} }
  const { startTelemetry } = await import('./platform/telemetry/start-telemetry.ts')
  return startTelemetry(config.telemetry)
}

function measuredQueues(dependencies: Dependencies): Queue[] {
  const { metrics, database } = dependencies
  const all = queues(dependencies)
  measureQueues(metrics, database, all)
  measureJobPools(metrics, database)
  return measureTasks(metrics, all)
}

/** For the person at the terminal, so not through the log. */
function announce(publicUrl: string, isSimulated: boolean): void {
  const inbox = isSimulated ? `\n  One-time codes are at   ${new URL('/simulators/inbox', publicUrl)}` : ''
  // Nobody may be reading it.
  process.stdout.on('error', () => {})
  process.stdout.write(`\n  Agrim is at             ${publicUrl}${inbox}\n  Stop it with            Ctrl-C\n\n`)
}

main().catch((error: unknown) => {
  process.stderr.write(`${explainStartFailure(error, process.env.DATABASE_URL)}\n`)
  process.exit(1)
})
