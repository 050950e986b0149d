import type { Responder } from '../port/bus';
import type { CommandResult } from '../messages/command-result';

/** Routes commands to responders. The instances of a service receive them in turn (round robin). */
export class CommandRouter {
  private readonly responders = new Map<string, Responder[]>();
  private readonly inFlight = new Map<Responder, Set<Promise<CommandResult>>>();
  private notifyRegistered = () => {};
  private registration = this.createRegistrationPromise();

  /** Registers responders. @returns a function that removes them, and resolves when they are idle */
  add(responders: readonly Responder[]): () => Promise<void> {
    for (const responder of responders) this.getOrCreateResponders(responder.type.name).push(responder);
    this.notifyRegistered();
    this.registration = this.createRegistrationPromise();
    return async () => {
      for (const responder of responders) {
        const remaining = this.getOrCreateResponders(responder.type.name).filter((other) => other !== responder);
        this.responders.set(responder.type.name, remaining);
      }
      await Promise.all(responders.flatMap((responder) => [...(this.inFlight.get(responder) ?? [])]));
    };
  }

  /** Executes a command on the next responder. Waits until one is registered, because services start in any order. */
  async execute(
    name: string,
    handle: (responder: Responder) => Promise<CommandResult>,
    signal: AbortSignal,
  ): Promise<CommandResult> {
    let responder: Responder | undefined;
    while (!(responder = this.getOrCreateResponders(name).shift())) {
      await this.registration;
      signal.throwIfAborted();
    }
    this.getOrCreateResponders(name).push(responder);
    const result = handle(responder);
    const inFlight = this.inFlight.get(responder) ?? new Set();
    this.inFlight.set(responder, inFlight.add(result));
    return result.finally(() => inFlight.delete(result));
  }

  private getOrCreateResponders(name: string): Responder[] {
    const responders = this.responders.get(name) ?? [];
    this.responders.set(name, responders);
    return responders;
  }

  private createRegistrationPromise(): Promise<void> {
    return new Promise((resolve) => (this.notifyRegistered = resolve));
  }
}
