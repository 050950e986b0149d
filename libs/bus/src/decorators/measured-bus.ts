import { type CommandType, DaystarError, type EventType } from '@daystar/contracts';
import type { Histogram } from 'prom-client';
import type { Listener, RunningListener } from '../port/bus';
import { ForwardingBus } from '../port/forwarding-bus';
import { executeSeconds, eventsPublished, handleSeconds, publishSeconds, requestSeconds } from '../metrics/metrics';
import type { SerializedPayload } from '../port/serialized-payload';
import { wrapHandlers } from './wrap-handlers';

/** Counts and times the events and commands of a bus. */
export class MeasuredBus extends ForwardingBus {
  override async publish<T extends object>(
    type: EventType<T>,
    payloads: readonly (T | SerializedPayload<T>)[],
  ): Promise<void> {
    await measure(publishSeconds, { topic: type.topic }, () => this.bus.publish(type, payloads));
    eventsPublished.inc({ topic: type.topic }, payloads.length);
  }

  override async remove(type: EventType, key: string, version?: number): Promise<void> {
    await measure(publishSeconds, { topic: type.topic }, () => this.bus.remove(type, key, version));
    eventsPublished.inc({ topic: type.topic });
  }

  override listen(listener: Listener): Promise<RunningListener> {
    return this.bus.listen(
      wrapHandlers(
        listener,
        (topic, _, handle) => measure(handleSeconds, { topic }, handle),
        (command, _, handle) => measure(executeSeconds, { command }, handle),
      ),
    );
  }

  override request<Request extends object, Reply extends object>(
    type: CommandType<Request, Reply>,
    request: Request,
    timeoutMs?: number,
  ): Promise<Reply> {
    return measure(requestSeconds, { command: type.name }, () => this.bus.request(type, request, timeoutMs));
  }
}

/** Runs a task and observes its duration. The label `outcome` is `ok` or the error code, so its cardinality is low. */
async function measure<Label extends string, T>(
  histogram: Histogram<Label | 'outcome'>,
  labels: Record<Label, string>,
  task: () => Promise<T>,
): Promise<T> {
  const stop = histogram.startTimer(labels as Partial<Record<Label | 'outcome', string>>);
  const stopWith = (outcome: string) => stop({ outcome } as Partial<Record<Label | 'outcome', string>>);
  try {
    const result = await task();
    stopWith('ok');
    return result;
  } catch (error) {
    stopWith(error instanceof DaystarError ? error.code : 'Internal');
    throw error;
  }
}
