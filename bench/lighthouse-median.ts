import lighthouse from 'lighthouse'

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** Lighthouse's own mobile setting (slow 4G, a slow phone, simulated), several times over. */
export async function lighthouseMedian(
  base: string,
  path: string,
  port: number,
  runs: number,
): Promise<Record<string, string | number>> {
  const scores = new Map<string, number[]>()
  const add = (name: string, value: number) => scores.set(name, [...(scores.get(name) ?? []), value])
  for (let run = 0; run < runs; run++) {
    // A page that answers 404 on purpose is measured too.
    const result = await lighthouse(base + path, { port, output: 'json', logLevel: 'error', ignoreStatusCode: true })
    const report = result?.lhr
    for (const name of categories) add(name, Math.round((report?.categories[name]?.score ?? Number.NaN) * 100))
    for (const metric of ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time'])
      add(metric, Math.round(report?.audits[metric]?.numericValue ?? Number.NaN))
    add('cumulative-layout-shift', report?.audits['cumulative-layout-shift']?.numericValue ?? Number.NaN)
  }
  const of = (name: string) => median(scores.get(name) ?? [])
  return {
    page: path,
    performance: `${of('performance')} (${Math.max(...(scores.get('performance') ?? []))})`,
    accessibility: of('accessibility'),
    'best practices': of('best-practices'),
    seo: of('seo'),
    'FCP ms': of('first-contentful-paint'),
    'LCP ms': of('largest-contentful-paint'),
    'TBT ms': of('total-blocking-time'),
    CLS: Number(of('cumulative-layout-shift').toFixed(3)),
  }
}
