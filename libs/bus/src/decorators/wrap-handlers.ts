import type { Listener } from '../port/bus';

/**
 * Runs a handler.
 * @param name topic of the event or name of the command
 * @param headers of the message
 */
type Wrapper = <T>(name: string, headers: Readonly<Record<string, string>>, handle: () => Promise<T>) => Promise<T>;

/** Runs the handlers of a listener by `wrapEvent` and `wrapCommand`. */
export const wrapHandlers = (listener: Listener, wrapEvent: Wrapper, wrapCommand: Wrapper): Listener => ({
  ...listener,
  subscriptions: listener.subscriptions.map((subscription) => ({
    ...subscription,
    handle: (delivery) => wrapEvent(subscription.type.topic, delivery.headers, () => subscription.handle(delivery)),
  })),
  responders: listener.responders.map((responder) => ({
    ...responder,
    handle: (request, headers) => wrapCommand(responder.type.name, headers, () => responder.handle(request, headers)),
  })),
});
