import type { CommandType, EventType } from '@daystar/contracts';
import type { SpanOptions, Tracing } from '@daystar/tracing';
import type { Bus, Listener, RunningListener } from '../port/bus';
import { ForwardingBus } from '../port/forwarding-bus';
import type { SerializedPayload } from '../port/serialized-payload';
import { wrapHandlers } from './wrap-handlers';

/** Opens spans for publishing, requesting and handling; the sender and the handler of a message share a trace. */
export class TracedBus extends ForwardingBus {
  constructor(
    bus: Bus,
    private readonly tracing: Tracing,
  ) {
    super(bus);
  }

  override publish<T extends object>(
    type: EventType<T>,
    payloads: readonly (T | SerializedPayload<T>)[],
  ): Promise<void> {
    const span = createSpanOptions('publish', type.topic, 'producer', {
      'messaging.batch.message_count': payloads.length,
    });
    return this.tracing.runInSpan(span, () => this.bus.publish(type, payloads));
  }

  override remove(type: EventType, key: string, version?: number): Promise<void> {
    return this.tracing.runInSpan(createSpanOptions('publish', type.topic, 'producer'), () =>
      this.bus.remove(type, key, version),
    );
  }

  override listen(listener: Listener): Promise<RunningListener> {
    const runInSpan =
      (kind: 'consumer' | 'server') =>
      <T>(name: string, causedBy: Readonly<Record<string, string>>, handle: () => Promise<T>) =>
        this.tracing.runInSpan({ ...createSpanOptions('process', name, kind), causedBy }, handle);
    return this.bus.listen(wrapHandlers(listener, runInSpan('consumer'), runInSpan('server')));
  }

  override request<Request extends object, Reply extends object>(
    type: CommandType<Request, Reply>,
    request: Request,
    timeoutMs?: number,
  ): Promise<Reply> {
    return this.tracing.runInSpan(createSpanOptions('send', type.name, 'client'), () =>
      this.bus.request(type, request, timeoutMs),
    );
  }
}

/** Attributes follow OpenTelemetry's semantic conventions for messaging. */
function createSpanOptions(
  operation: 'publish' | 'send' | 'process',
  destination: string,
  kind: SpanOptions['kind'],
  extraAttributes: SpanOptions['attributes'] = {},
): SpanOptions {
  const attributes = {
    'messaging.operation.name': operation,
    'messaging.operation.type': operation === 'process' ? 'process' : 'send',
    'messaging.destination.name': destination,
    ...extraAttributes,
  };
  return { name: `${operation} ${destination}`, kind, attributes };
}
