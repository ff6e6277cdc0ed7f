import { context, trace } from '@opentelemetry/api'
import { currentOrigin, newOrigin } from './log-context.ts'
import type { Config } from '../start/config.ts'

/**
 * Sends spans to a receiver that speaks OTLP over HTTP. Without one nothing of OpenTelemetry's SDK is loaded. Resolves with a function that sends
 * what waits.
 */
export async function exportSpans({ traceReceiver }: Pick<Config, 'traceReceiver'>, program: string): Promise<() => Promise<void>> {
  if (!traceReceiver) return async () => {}
  const [{ BatchSpanProcessor, RandomIdGenerator, TracerProvider }, { OTLPTraceExporter }, { AsyncLocalStorageContextManager }, resources] =
    await Promise.all([
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/resources'),
    ])
  const random = new RandomIdGenerator()
  const provider = new TracerProvider({
    resource: resources.resourceFromAttributes({ 'service.name': `sabia-${program}` }),
    idGenerator: { generateTraceId: () => (currentOrigin() ?? newOrigin()).id, generateSpanId: () => random.generateSpanId() },
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${traceReceiver}/v1/traces` }) })],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  trace.setGlobalTracerProvider(provider)
  return () => provider.shutdown()
}
