import type { CommandType, EventType, ServiceName } from '@daystar/contracts';
import type { Bus, Listener, RunningListener } from '../port/bus';
import { ForwardingBus } from '../port/forwarding-bus';
import type { SerializedPayload } from '../port/serialized-payload';

/**
 * Separates installations that share brokers: prefixes topics, consumer groups and services with the namespace. Callers
 * use names without it.
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
    return this.bus.publish(this.event(type), payloads);
  }

  override remove(type: EventType, key: string, version?: number): Promise<void> {
    return this.bus.remove(this.event(type), key, version);
  }

  override countRetained(type: EventType): Promise<number | undefined> {
    return this.bus.countRetained(this.event(type));
  }

  override listen({ service, subscriptions, responders, ...others }: Listener): Promise<RunningListener> {
    return this.bus.listen({
      ...others,
      service: this.named(service),
      subscriptions: subscriptions.map((subscription) => ({ ...subscription, type: this.event(subscription.type) })),
      responders: responders.map((responder) => ({ ...responder, type: this.command(responder.type) })),
      publishes: others.publishes?.map((type) => this.event(type)),
    });
  }

  override request<Q extends object, R extends object>(
    type: CommandType<Q, R>,
    request: Q,
    deadlineMs?: number,
  ): Promise<R> {
    return this.bus.request(this.command(type), request, deadlineMs);
  }

  private event<T extends object>(type: EventType<T>): EventType<T> {
    return { ...type, keyOf: (payload) => type.keyOf(payload), topic: this.named(type.topic) };
  }

  private command<Q extends object, R extends object>(type: CommandType<Q, R>): CommandType<Q, R> {
    return { ...type, name: this.named(type.name), service: this.named(type.service) as ServiceName };
  }

  private named(name: string): string {
    return `${this.namespace}.${name}`;
  }
}
