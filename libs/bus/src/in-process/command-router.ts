import type { Responder } from '../port/bus';
import type { CommandResult } from '../messages/command-result';

/** Routes commands to responders; the instances of a service take turns. */
export class CommandRouter {
  private readonly responders = new Map<string, Responder[]>();
  private readonly inFlight = new Map<Responder, Set<Promise<CommandResult>>>();
  private arrived = () => {};
  private arrival = this.nextArrival();

  /** Returns a function that removes the responders and resolves when they are idle. */
  add(responders: readonly Responder[]): () => Promise<void> {
    for (const responder of responders) this.named(responder.type.name).push(responder);
    this.arrived();
    this.arrival = this.nextArrival();
    return async () => {
      for (const responder of responders) {
        const left = this.named(responder.type.name).filter((other) => other !== responder);
        this.responders.set(responder.type.name, left);
      }
      await Promise.all(responders.flatMap((responder) => [...(this.inFlight.get(responder) ?? [])]));
    };
  }

  /** Waits for a responder: services of one process start in any order. */
  async execute(
    name: string,
    work: (responder: Responder) => Promise<CommandResult>,
    expired: AbortSignal,
  ): Promise<CommandResult> {
    let responder: Responder | undefined;
    while (!(responder = this.named(name).shift())) {
      await this.arrival;
      expired.throwIfAborted();
    }
    this.named(name).push(responder);
    const answer = work(responder);
    const inFlight = this.inFlight.get(responder) ?? new Set();
    this.inFlight.set(responder, inFlight.add(answer));
    return answer.finally(() => inFlight.delete(answer));
  }

  private named(name: string): Responder[] {
    const found = this.responders.get(name) ?? [];
    this.responders.set(name, found);
    return found;
  }

  private nextArrival(): Promise<void> {
    return new Promise((resolve) => (this.arrived = resolve));
  }
}
