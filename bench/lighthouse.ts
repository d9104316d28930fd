import lighthouse from 'lighthouse'

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const times = { FCP: 'first-contentful-paint', LCP: 'largest-contentful-paint', TBT: 'total-blocking-time' } as const
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** Best scores and median times of several runs with Lighthouse's default mobile settings (simulated slow 4G and phone). */
export async function measureLighthouse(
  base: string,
  path: string,
  port: number,
  runs: number,
): Promise<Record<string, string | number>> {
  const values = new Map<string, number[]>()
  const add = (name: string, value: number | null | undefined) =>
    values.set(name, [...(values.get(name) ?? []), value ?? Number.NaN])
  for (let run = 0; run < runs; run++) {
    // The not-found page is measured too.
    const result = await lighthouse(base + path, { port, output: 'json', logLevel: 'error', ignoreStatusCode: true })
    const report = result?.lhr
    for (const name of categories) add(name, report?.categories[name]?.score)
    for (const name of [...Object.values(times), 'cumulative-layout-shift'])
      add(name, report?.audits[name]?.numericValue)
  }
  const of = (name: string) => values.get(name) ?? []
  const scores = categories.map((name) => [`${name} best`, Math.round(Math.max(...of(name)) * 100)])
  const medians = Object.entries(times).map(([short, name]) => [`${short} ms median`, Math.round(median(of(name)))])
  return {
    page: path,
    ...Object.fromEntries([...scores, ...medians]),
    'LCP ms worst': Math.round(Math.max(...of(times.LCP))),
    'CLS worst': Number(Math.max(...of('cumulative-layout-shift')).toFixed(3)),
  }
}
