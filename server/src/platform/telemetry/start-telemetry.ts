import { context, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { randomId } from '../random-id.ts'

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

/** Sends traces to a collector by OTLP over HTTP. */
export function startTelemetry({ endpoint, traceShare }: TelemetrySettings): Telemetry {
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'agrim', 'service.instance.id': randomId('', 8) }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(traceShare) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url }) })],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager())
  trace.setGlobalTracerProvider(provider)
  return {
    flush: () => provider.forceFlush(),
    async stop() {
      trace.disable()
      context.disable()
      await provider.shutdown()
    },
  }
}
