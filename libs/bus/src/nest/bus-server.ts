import { Server, type CustomTransportStrategy, type MessageHandler } from '@nestjs/microservices';
import { TRAFFIC, type ClientName } from '@daystar/contracts';
import { lastValueFrom } from 'rxjs';
import type { Bus, RunningListener, Responder, Subscription } from '../port/bus';
import { BUS_TRANSPORT, type HandlerExtras } from './handlers';

/**
 * Nest transport strategy for the bus. It serves the handlers that controllers declare with `OnEvent` and `OnCommand`. Closing
 * the microservice stops listening, but the owner of the bus closes the bus, which may be shared.
 */
export class BusServer extends Server implements CustomTransportStrategy {
  override readonly transportId = BUS_TRANSPORT;
  private readonly subscriptions: Subscription[] = [];
  private readonly responders: Responder[] = [];
  private listening?: Promise<RunningListener>;

  constructor(
    private readonly bus: Bus,
    private readonly service: string,
  ) {
    super();
  }

  /** Registers each handler separately, with retries of its own. Nest would chain the handlers of a pattern. */
  override addHandler(pattern: string, handler: MessageHandler, _isEventHandler: boolean, extras: object): void {
    const handlerExtras = extras as HandlerExtras;
    const run = (argument: object): Promise<unknown> =>
      // An empty observable and an undefined result both mean done.
      handler(argument).then((result: unknown) =>
        lastValueFrom(this.transformToObservable(result), { defaultValue: undefined }),
      );
    if ('event' in handlerExtras) {
      const handle = async (delivery: object) => void (await run(delivery));
      this.subscriptions.push({ type: handlerExtras.event, audience: handlerExtras.audience, handle });
    } else if ('command' in handlerExtras) {
      this.responders.push({ type: handlerExtras.command, handle: run as Responder['handle'] });
    } else {
      throw new Error(`${this.service} declares a handler of ${pattern} without OnEvent or OnCommand`);
    }
  }

  listen(callback: (error?: unknown) => void): void {
    const { service, subscriptions, responders } = this;
    const publishes = Object.hasOwn(TRAFFIC, service) ? TRAFFIC[service as ClientName].publishes : [];
    this.listening = this.bus.listen({ service, subscriptions, responders, publishes });
    this.listening.then(() => callback(), callback);
  }

  async close(): Promise<void> {
    await (await this.listening)?.close();
  }

  on(): never {
    throw new Error('the bus has no events of its own');
  }

  unwrap<T>(): T {
    return this.bus as T;
  }
}
