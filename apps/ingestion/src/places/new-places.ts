import type { Place } from '@daystar/contracts';
import type { Log } from '@daystar/host';
import type { SourcePoll } from '../sources/source-poll';

/** Real time that new sites are gathered: they come in bursts, at a start above all. */
const GATHER_MS = 300;

/** Fetches the weather of new places at once, in batches, instead of at the next poll. */
export class NewPlaces {
  private batch: Place[] = [];
  private timer?: NodeJS.Timeout;
  private running = Promise.resolve();

  constructor(
    private readonly polls: readonly SourcePoll[],
    private readonly log: Log,
  ) {}

  add(place: Place): void {
    this.batch.push(place);
    this.timer ??= setTimeout(() => {
      const batch = this.batch;
      this.batch = [];
      this.timer = undefined;
      this.running = this.running.then(() => this.fetch(batch));
    }, GATHER_MS);
  }

  async stop(): Promise<void> {
    clearTimeout(this.timer);
    await this.running;
  }

  private async fetch(places: readonly Place[]): Promise<void> {
    for (const poll of this.polls) {
      // What failed is logged there, and tried again with the next poll.
      await poll.fetchNew(places).catch(() => {});
    }
    this.log.debug('fetched the weather of new places', { places: places.length });
  }
}
