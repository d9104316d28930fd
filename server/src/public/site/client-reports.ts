import { clientErrorKinds, clientReport, clientReportPath } from 'contract/site/client-report'
import type { FastifyInstance } from 'fastify'
import { Counter, Histogram, type Registry } from 'prom-client'
import { wrongShape } from '../../platform/http/http-failure.ts'

const bodyLimitBytes = 2_048

/** The pages that run scripts, by the first part of their path; reports about other paths get the label `other`. */
const pages = new Set(['/', '/home', '/contact', '/apply-now', '/repay-loan', '/thanku', '/my-dashboard'])

function pageOf(path: string): string {
  const first = `/${path.split(/[/?#]/, 2)[1] ?? ''}`
  return pages.has(first) ? first : 'other'
}

function createClientMetrics(registry: Registry) {
  const errors = new Counter({
    name: 'client_errors_total',
    help: 'Errors that browsers reported',
    labelNames: ['kind', 'page'],
    registers: [registry],
  })
  for (const kind of clientErrorKinds) errors.inc({ kind, page: 'other' }, 0)
  const vital = (name: string, help: string, buckets: number[]) =>
    new Histogram({ name, help, labelNames: ['page'], buckets, registers: [registry] })
  return {
    errors,
    lcp: vital('client_largest_contentful_paint_seconds', 'Largest contentful paint', [0.5, 1, 1.3, 2.5, 4, 10]),
    inp: vital('client_interaction_to_next_paint_seconds', 'Slowest interaction', [0.05, 0.1, 0.2, 0.5, 1]),
    cls: vital('client_layout_shift', 'Cumulative layout shift', [0.001, 0.01, 0.1, 0.25]),
  }
}

/** Turns reports of browsers about our pages into metrics; errors are also logged with their position in our scripts. */
export function serveClientReports(app: FastifyInstance, registry: Registry): void {
  const { errors, lcp, inp, cls } = createClientMetrics(registry)
  const route = { bodyLimit: bodyLimitBytes, config: { requestClass: 'report' as const } }
  app.post(clientReportPath, route, async (request, reply) => {
    const report = clientReport.safeParse(request.body)
    if (!report.success) throw wrongShape()
    const page = pageOf(report.data.page)
    for (const { kind, ...error } of report.data.errors) {
      errors.inc({ kind, page })
      request.log.warn({ page, kind, ...error }, 'an error in a browser')
    }
    const { vitals } = report.data
    if (vitals.lcp !== undefined) lcp.observe({ page }, vitals.lcp / 1000)
    if (vitals.inp !== undefined) inp.observe({ page }, vitals.inp / 1000)
    if (vitals.cls !== undefined) cls.observe({ page }, vitals.cls)
    return reply.code(204).send()
  })
}
