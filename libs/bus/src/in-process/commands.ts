import type { Responder } from '../bus';
import type { Answer } from '../messages/answer';

/** Finds who answers a command; the instances of a service take turns. */
export class Commands {
  private readonly responders = new Map<string, Responder[]>();
  private readonly inHand = new Map<Responder, Set<Promise<Answer>>>();
  private arrived = () => {};
  private arrival = this.nextArrival();

  /** Gives a function that takes the responders away again, and resolves when they have finished what is in hand. */
  add(responders: readonly Responder[]): () => Promise<void> {
    for (const responder of responders) this.named(responder.type.name).push(responder);
    this.arrived();
    this.arrival = this.nextArrival();
    return async () => {
      for (const responder of responders) {
        const left = this.named(responder.type.name).filter((other) => other !== responder);
        this.responders.set(responder.type.name, left);
      }
      await Promise.all(responders.flatMap((responder) => [...(this.inHand.get(responder) ?? [])]));
    };
  }

  /** Waits until somebody answers the command: services of one process start in any order. */
  async carryOut(name: string, work: (responder: Responder) => Promise<Answer>, expired: AbortSignal): Promise<Answer> {
    let responder: Responder | undefined;
    while (!(responder = this.named(name).shift())) {
      await this.arrival;
      // Nobody waits for the answer any more.
      expired.throwIfAborted();
    }
    this.named(name).push(responder);
    const answer = work(responder);
    const inHand = this.inHand.get(responder) ?? new Set();
    this.inHand.set(responder, inHand.add(answer));
    return answer.finally(() => inHand.delete(answer));
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
