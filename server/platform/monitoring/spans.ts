import { type Attributes, context, type Span, SpanKind, SpanStatusCode, trace, TraceFlags } from '@opentelemetry/api'
import { currentOrigin } from './log-context.ts'

const kinds = { request: SpanKind.SERVER, job: SpanKind.CONSUMER, call: SpanKind.CLIENT }

/**
 * Runs work in a span of the current request's trace. Without a receiver of spans (export-spans.ts) nothing is recorded. `attributes` take few
 * values, or are ids: never what a person typed.
 */
export async function inSpan<Result>(
  kind: keyof typeof kinds,
  name: string,
  attributes: Attributes,
  work: (span: Span) => Promise<Result>,
): Promise<Result> {
  return trace.getTracer('sabia').startActiveSpan(name, { kind: kinds[kind], attributes }, parent(), async (span) => {
    try {
      return await work(span)
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'error' })
      throw error
    } finally {
      span.end()
    }
  })
}

/** The span that is open here, or the one that led to this request or job. */
function parent() {
  const active = context.active()
  const origin = currentOrigin()
  if (trace.getSpan(active) || !origin?.span) return active
  return trace.setSpanContext(active, { traceId: origin.id, spanId: origin.span, traceFlags: TraceFlags.SAMPLED, isRemote: true })
}
