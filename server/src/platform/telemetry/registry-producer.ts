import { type HrTime, ValueType } from '@opentelemetry/api'
import type { Resource } from '@opentelemetry/resources'
import { AggregationTemporality, DataPointType, type MetricData, type MetricProducer } from '@opentelemetry/sdk-metrics'
import type { MetricObjectWithValues, MetricValue, Registry } from 'prom-client'
import { readMetrics } from '../metrics.ts'

type Labels = Record<string, string | number>
type Value = { value: number; labels: Labels; metricName?: string }
type Times = { startTime: HrTime; endTime: HrTime }

const hrTime = (ms: number): HrTime => [Math.floor(ms / 1000), (ms % 1000) * 1_000_000]

/** prom-client's buckets are cumulative and the last has an infinite bound; OpenTelemetry's are neither. */
function histogramOf(values: Value[]) {
  const find = (suffix: string) => values.find(({ metricName }) => metricName?.endsWith(suffix))?.value ?? 0
  const buckets = values.filter(({ metricName }) => metricName?.endsWith('_bucket'))
  const boundaries = buckets.map(({ labels }) => Number(labels.le)).filter(Number.isFinite)
  const counts = buckets.map(({ value }, index) => value - (buckets[index - 1]?.value ?? 0))
  return { buckets: { boundaries, counts }, sum: find('_sum'), count: find('_count') }
}

const seriesOf = ({ le: _le, ...labels }: Labels): Labels => labels

function histogramPoints(values: Value[], times: Times) {
  const series = Map.groupBy(values, ({ labels }) => JSON.stringify(seriesOf(labels)))
  return [...series.values()].map((each) => ({
    ...times,
    attributes: seriesOf(each[0]?.labels ?? {}),
    value: histogramOf(each),
  }))
}

function convert(metric: MetricObjectWithValues<MetricValue<string>>, times: Times): MetricData | undefined {
  const { name, help: description } = metric
  // Declared as a numeric enum, but at run time it is a string.
  const type = String(metric.type)
  const values = metric.values as Value[]
  const common = {
    descriptor: { name, description, unit: '', valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  }
  const dataPoints = values.map(({ value, labels }) => ({ ...times, attributes: labels, value }))
  if (type === 'gauge') return { ...common, dataPointType: DataPointType.GAUGE, dataPoints }
  if (type === 'counter') return { ...common, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints }
  if (type !== 'histogram') return undefined
  return { ...common, dataPointType: DataPointType.HISTOGRAM, dataPoints: histogramPoints(values, times) }
}

/** Exports the metrics of `/metrics`, so that each is counted once and under one name. */
export function createRegistryProducer(registry: Registry, resource: Resource): MetricProducer {
  const startTime = hrTime(Date.now())
  return {
    async collect() {
      const times = { startTime, endTime: hrTime(Date.now()) }
      const { read } = await readMetrics(registry, async (name) => registry.getSingleMetric(name)?.get())
      const collected = read.filter((metric) => metric !== undefined)
      const metrics = collected.map((metric) => convert(metric, times)).filter((metric) => metric !== undefined)
      return { resourceMetrics: { resource, scopeMetrics: [{ scope: { name: 'agrim' }, metrics }] }, errors: [] }
    },
  }
}
