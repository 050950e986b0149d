import { type Audience, type Delivery, ForwardingBus, type Listener, type RunningListener } from '@daystar/bus';

/** A subscription of a service, and the keys of the messages that its handler completed, in order. */
export interface SubscriptionRecord {
  readonly service: string;
  readonly topic: string;
  readonly audience: Audience;
  readonly keys: string[];
}

/** Records every subscription and the messages that its handler completed. */
export class RecordingBus extends ForwardingBus {
  readonly recorded: SubscriptionRecord[] = [];

  override listen(listener: Listener): Promise<RunningListener> {
    const subscriptions = listener.subscriptions.map((subscription) => {
      const { type, audience } = subscription;
      const record: SubscriptionRecord = { service: listener.service, topic: type.topic, audience, keys: [] };
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
