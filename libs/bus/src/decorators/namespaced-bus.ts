import type { CommandType, EventType, ServiceName } from '@daystar/contracts';
import type { Bus, Listener, RunningListener } from '../port/bus';
import { ForwardingBus } from '../port/forwarding-bus';
import type { SerializedPayload } from '../port/serialized-payload';

/**
 * Separates installations that share brokers: it prefixes topics, consumer groups and services with the
 * namespace. Callers use names without it.
 */
export class NamespacedBus extends ForwardingBus {
  constructor(
    bus: Bus,
    private readonly namespace: string,
  ) {
    super(bus);
  }

  override publish<T extends object>(
    type: EventType<T>,
    payloads: readonly (T | SerializedPayload<T>)[],
  ): Promise<void> {
    return this.bus.publish(this.toNamespacedEvent(type), payloads);
  }

  override remove(type: EventType, key: string, version?: number): Promise<void> {
    return this.bus.remove(this.toNamespacedEvent(type), key, version);
  }

  override countRetained(type: EventType): Promise<number | undefined> {
    return this.bus.countRetained(this.toNamespacedEvent(type));
  }

  override listen({ service, subscriptions, responders, ...others }: Listener): Promise<RunningListener> {
    return this.bus.listen({
      ...others,
      service: this.withNamespace(service),
      subscriptions: subscriptions.map((subscription) => ({
        ...subscription,
        type: this.toNamespacedEvent(subscription.type),
      })),
      responders: responders.map((responder) => ({ ...responder, type: this.toNamespacedCommand(responder.type) })),
      publishes: others.publishes?.map((type) => this.toNamespacedEvent(type)),
    });
  }

  override request<Request extends object, Reply extends object>(
    type: CommandType<Request, Reply>,
    request: Request,
    timeoutMs?: number,
  ): Promise<Reply> {
    return this.bus.request(this.toNamespacedCommand(type), request, timeoutMs);
  }

  private toNamespacedEvent<T extends object>(type: EventType<T>): EventType<T> {
    return { ...type, getKey: (payload) => type.getKey(payload), topic: this.withNamespace(type.topic) };
  }

  private toNamespacedCommand<Request extends object, Reply extends object>(
    type: CommandType<Request, Reply>,
  ): CommandType<Request, Reply> {
    return { ...type, name: this.withNamespace(type.name), service: this.withNamespace(type.service) as ServiceName };
  }

  private withNamespace(name: string): string {
    return `${this.namespace}.${name}`;
  }
}
