import type { Audience, Bus, Delivery, Listener, Listening } from '@daystar/bus';
import type { CommandType, EventType } from '@daystar/contracts';

/** One handler of one service, and the keys of what it has dealt with, in order. */
export interface Heard {
  readonly service: string;
  readonly topic: string;
  readonly audience: Audience;
  readonly keys: string[];
}

/** Tells of every subscription that goes through it who it is, and what its handler got done. */
export class ListeningBus implements Bus {
  readonly heard: Heard[] = [];
  readonly durable: boolean;

  constructor(private readonly bus: Bus) {
    this.durable = bus.durable;
  }

  listen(listener: Listener): Promise<Listening> {
    const subscriptions = listener.subscriptions.map((subscription) => {
      const { type, audience } = subscription;
      const heard: Heard = { service: listener.service, topic: type.topic, audience, keys: [] };
      this.heard.push(heard);
      const handle = async (delivery: Delivery<object>) => {
        await subscription.handle(delivery);
        heard.keys.push(delivery.key);
      };
      return { ...subscription, handle };
    });
    return this.bus.listen({ ...listener, subscriptions });
  }

  publish<T extends object>(type: EventType<T>, payloads: readonly T[]): Promise<void> {
    return this.bus.publish(type, payloads);
  }

  remove(type: EventType, key: string): Promise<void> {
    return this.bus.remove(type, key);
  }

  request<Q extends object, R extends object>(type: CommandType<Q, R>, request: Q, deadlineMs?: number): Promise<R> {
    return this.bus.request(type, request, deadlineMs);
  }

  stuck(): string | undefined {
    return this.bus.stuck();
  }

  trouble(): string | undefined {
    return this.bus.trouble();
  }

  close(): Promise<void> {
    return this.bus.close();
  }
}
