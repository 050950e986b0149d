import type { CommandType, EventType } from '@daystar/contracts';
import type { Bus, Listener, RunningListener } from './bus';
import type { SerializedPayload } from './serialized-payload';

/** Base class of decorators: forwards every call to another bus. */
export abstract class ForwardingBus implements Bus {
  constructor(protected readonly bus: Bus) {}

  get isDurable(): boolean {
    return this.bus.isDurable;
  }

  publish<T extends object>(type: EventType<T>, payloads: readonly (T | SerializedPayload<T>)[]): Promise<void> {
    return this.bus.publish(type, payloads);
  }

  remove(type: EventType, key: string, version?: number): Promise<void> {
    return this.bus.remove(type, key, version);
  }

  countRetained(type: EventType): Promise<number | undefined> {
    return this.bus.countRetained(type);
  }

  listen(listener: Listener): Promise<RunningListener> {
    return this.bus.listen(listener);
  }

  request<Request extends object, Reply extends object>(
    type: CommandType<Request, Reply>,
    request: Request,
    timeoutMs?: number,
  ): Promise<Reply> {
    return this.bus.request(type, request, timeoutMs);
  }

  findReadinessProblem(): string | undefined {
    return this.bus.findReadinessProblem();
  }

  findLivenessProblem(): string | undefined {
    return this.bus.findLivenessProblem();
  }

  close(): Promise<void> {
    return this.bus.close();
  }
}
