import type { ProcessorTime } from '../server/src/testing/processor-time.ts'

export type Slice = ProcessorTime & { name: string; round: number; requests: number; latenciesMs: number[] }

const quantile = (values: number[], at: number) => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(at * sorted.length))] ?? Number.NaN
}
const median = (values: number[]) => quantile(values, 0.5)
const perRequest = (slice: Slice) => (slice.nodeUs + slice.postgresUs) / slice.requests

function row(name: string, slices: Slice[]): Record<string, string | number> {
  const of = (pick: (slice: Slice) => number) => Math.round(median(slices.map(pick)))
  return {
    scenario: name,
    'requests/s': of((slice) => slice.requests),
    'node µs': of((slice) => slice.nodeUs / slice.requests),
    'postgres µs': of((slice) => slice.postgresUs / slice.requests),
    'CPU µs/request': of(perRequest),
    'p50 ms': median(slices.map((slice) => quantile(slice.latenciesMs, 0.5))).toFixed(1),
    'p99 ms': median(slices.map((slice) => quantile(slice.latenciesMs, 0.99))).toFixed(1),
  }
}

/** Compares slices of the same round, so that other load on the machine affects both. */
function ratio(slices: Slice[], name: string, reference: string, pick: (slice: Slice) => number): string {
  const ratios = slices
    .filter((slice) => slice.name === name)
    .map((slice) => {
      const other = slices.find((candidate) => candidate.name === reference && candidate.round === slice.round)
      return other ? pick(slice) / pick(other) : Number.NaN
    })
  const [low, middle, high] = [0.25, 0.5, 0.75].map((at) => quantile(ratios, at).toFixed(2))
  return `${middle} (${low}–${high})`
}

/** A scenario may use at most `budget` times the processor time of its reference. */
export type Budget = { name: string; reference: string; budget: number }

export function printReport(slices: Slice[], budgets: Budget[]): void {
  const names = [...new Set(slices.map((slice) => slice.name))]
  const slicesOf = (name: string) => slices.filter((slice) => slice.name === name)
  console.table(names.map((name) => row(name, slicesOf(name))))
  console.table(
    budgets
      .filter(({ name }) => names.includes(name))
      .map(({ name, reference, budget }) => ({
        ratio: `${name} / ${reference}`,
        CPU: ratio(slices, name, reference, perRequest),
        budget,
        p50: ratio(slices, name, reference, (slice) => quantile(slice.latenciesMs, 0.5)),
        p99: ratio(slices, name, reference, (slice) => quantile(slice.latenciesMs, 0.99)),
      })),
  )
}
