import { type Audience, type Delivery, ForwardingBus, type Listener, type RunningListener } from '@daystar/bus';

/** One handler of a service, and the keys of its handled messages, in order. */
export interface ListenerRecord {
  readonly service: string;
  readonly topic: string;
  readonly audience: Audience;
  readonly keys: string[];
}

/** Records every subscription and the messages that its handler completed. */
export class RecordingBus extends ForwardingBus {
  readonly recorded: ListenerRecord[] = [];

  override listen(listener: Listener): Promise<RunningListener> {
    const subscriptions = listener.subscriptions.map((subscription) => {
      const { type, audience } = subscription;
      const record: ListenerRecord = { service: listener.service, topic: type.topic, audience, keys: [] };
      this.recorded.push(record);
      const handle = async (delivery: Delivery<object>) => {
        await subscription.handle(delivery);
        record.keys.push(delivery.key);
      };
      return { ...subscription, handle };
    });
    return this.bus.listen({ ...listener, subscriptions });
  }
}
