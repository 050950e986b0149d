import { type Audience, type Delivery, ForwardingBus, type Listener, type Listening } from '@daystar/bus';

/** One handler of one service, and the keys of what it has dealt with, in order. */
export interface Heard {
  readonly service: string;
  readonly topic: string;
  readonly audience: Audience;
  readonly keys: string[];
}

/** Tells of every subscription that goes through it who it is, and what its handler got done. */
export class ListeningBus extends ForwardingBus {
  readonly heard: Heard[] = [];

  override listen(listener: Listener): Promise<Listening> {
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
}
