import type { Bus } from '@daystar/bus';
import { type WeatherTile, type SourceStatus, sourceTold } from '@daystar/contracts';

/** Addresses may name mirrors, folders and passwords: only the host is told. */
const ADDRESS = /\b\w+:\/\/(?:[^\s/@]*@)?([^\s/]+)\S*/g;
const MOST_LETTERS = 300;

/** Remembers how it went with one source, and tells it to whoever wants to know. */
export class SourceStanding {
  private readonly known: Partial<Omit<SourceStatus, 'source' | 'told_at' | 'next_expected_at'>> = {};

  constructor(
    private readonly source: string,
    private readonly bus: Pick<Bus, 'publish'>,
  ) {}

  saw({ run }: WeatherTile): void {
    const { newest_run } = this.known;
    if (newest_run === undefined || Date.parse(run) > Date.parse(newest_run)) this.known.newest_run = run;
  }

  heard(now: number): void {
    this.known.heard_at = stamp(now);
    delete this.known.failing_since;
  }

  failed(now: number, error: unknown): void {
    const message = error instanceof Error ? error.message : String(error);
    this.known.failing_since ??= stamp(now);
    this.known.last_error = { at: stamp(now), message: message.replace(ADDRESS, '$1').slice(0, MOST_LETTERS) };
  }

  /** @throws as the bus does */
  async tell(now: number, nextPollAt: number): Promise<void> {
    const status = { source: this.source, told_at: stamp(now), ...this.known, next_expected_at: stamp(nextPollAt) };
    await this.bus.publish(sourceTold, [status]);
  }
}

const stamp = (time: number) => new Date(time).toISOString();
