import { context, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Registry } from 'prom-client'
import { randomId } from '../random-id.ts'
import { createRegistryProducer } from './registry-producer.ts'

export type TelemetrySettings = {
  /** The address of a collector, without `/v1/traces`. */
  endpoint: string
  /** The fraction of traces that is sent, from 0 to 1. */
  traceShare: number
}

export type Telemetry = {
  /** Sends everything that is buffered. */
  flush(): Promise<void>
  stop(): Promise<void>
}

const metricsEveryMs = 15_000

/** Sends traces, and the metrics of the registry, to a collector by OTLP over HTTP. */
export function startTelemetry(registry: Registry, { endpoint, traceShare }: TelemetrySettings): Telemetry {
  const resource = resourceFromAttributes({ 'service.name': 'agrim', 'service.instance.id': randomId('', 8) })
  const url = (signal: string) => `${endpoint.replace(/\/$/, '')}/v1/${signal}`
  const tracerProvider = new TracerProvider({
    resource,
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(traceShare) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: url('traces') }) })],
  })
  const reader = new PeriodicExportingMetricReader({
    exporter: new OTLPMetricExporter({ url: url('metrics') }),
    exportIntervalMillis: metricsEveryMs,
    exportTimeoutMillis: metricsEveryMs,
    metricProducers: [createRegistryProducer(registry, resource)],
  })
  const meterProvider = new MeterProvider({ resource, readers: [reader] })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager())
  trace.setGlobalTracerProvider(tracerProvider)
  return {
    async flush() {
      await Promise.all([tracerProvider.forceFlush(), meterProvider.forceFlush()])
    },
    async stop() {
      trace.disable()
      context.disable()
      await Promise.all([tracerProvider.shutdown(), meterProvider.shutdown()])
    },
  }
}
