import type { CommandType, EventType } from '@daystar/contracts';
import type { Bus, Listener, Listening } from './bus';
import type { Written } from './serialized-payload';

/** Base class of decorators: forwards every call to another bus. */
export abstract class ForwardingBus implements Bus {
  constructor(protected readonly bus: Bus) {}

  get durable(): boolean {
    return this.bus.durable;
  }

  publish<T extends object>(type: EventType<T>, payloads: readonly (T | Written<T>)[]): Promise<void> {
    return this.bus.publish(type, payloads);
  }

  remove(type: EventType, key: string, version?: number): Promise<void> {
    return this.bus.remove(type, key, version);
  }

  retained(type: EventType): Promise<number> {
    return this.bus.retained(type);
  }

  listen(listener: Listener): Promise<Listening> {
    return this.bus.listen(listener);
  }

  request<Q extends object, R extends object>(type: CommandType<Q, R>, request: Q, deadlineMs?: number): Promise<R> {
    return this.bus.request(type, request, deadlineMs);
  }

  trouble(): string | undefined {
    return this.bus.trouble();
  }

  stuck(): string | undefined {
    return this.bus.stuck();
  }

  close(): Promise<void> {
    return this.bus.close();
  }
}
