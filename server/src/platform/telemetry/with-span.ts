import { type Attributes, context, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'

const tracer = trace.getTracer('agrim')

export const startSpan = (name: string, kind: SpanKind, attributes: Attributes): Span =>
  tracer.startSpan(name, { kind, attributes })

/** Records only the type of the error, because its message may contain input of a customer. */
function failSpan(span: Span, error: unknown): void {
  span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown')
  span.setStatus({ code: SpanStatusCode.ERROR })
}

/** Spans that `work` starts become children of this span. */
export const runInSpan = <Result>(span: Span, work: () => Result): Result =>
  context.with(trace.setSpan(context.active(), span), work)

function endAfter<Result>(span: Span, work: () => Result): Result {
  const fail = (error: unknown) => {
    failSpan(span, error)
    span.end()
  }
  try {
    const result = runInSpan(span, work)
    if (result instanceof Promise) result.then(() => span.end(), fail)
    else span.end()
    return result
  } catch (error) {
    fail(error)
    throw error
  }
}

/** Starts a new trace. */
export const withRootSpan = <Result>(name: string, attributes: Attributes, work: () => Result): Result =>
  endAfter(startSpan(name, SpanKind.CONSUMER, attributes), work)

/** Adds an outgoing call to the current trace; does nothing else if there is none. */
export const withSpan = <Result>(name: string, attributes: Attributes, work: () => Result): Result =>
  trace.getActiveSpan() === undefined ? work() : endAfter(startSpan(name, SpanKind.CLIENT, attributes), work)
