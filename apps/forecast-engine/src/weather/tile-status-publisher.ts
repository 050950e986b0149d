import type { Bus } from '@daystar/bus';
import { LADDER, type Place, type TileStanding, tileOf, tileStands } from '@daystar/contracts';
import type { SkyState } from '@daystar/forecasting';
import type { Log } from '@daystar/host';
import { HOUR } from '@daystar/timeseries';

/** Real time that skies are gathered before their tiles are told of. */
const GATHER_MS = 1000;
/** What did not change is told of again so often, clock time. */
const REPEAT = HOUR;

interface Noted {
  readonly at: number;
  readonly standing: TileStanding;
}

/** Tells what the rows of each tile stand on, as the skies that were blended for them say. */
export class TileStatusPublisher {
  private readonly noted = new Map<string, Noted>();
  private readonly told = new Map<string, { readonly at: number; readonly what: string }>();
  private timer?: NodeJS.Timeout;
  private telling: Promise<void> = Promise.resolve();

  constructor(
    private readonly bus: Pick<Bus, 'publish'>,
    private readonly log: Log,
    private readonly gatherMs = GATHER_MS,
  ) {}

  /** Takes the first forecast of a sky as what its tile stands on, unless a place nearby stands worse at the time. */
  note(place: Place, sky: Pick<SkyState, 'provenance' | 'actualSteps'>, at: number): void {
    const run = firstForecast(sky);
    if (!run) return;
    const tile = tileOf(place);
    const standing = { tile, told_at: new Date(at).toISOString(), ladder: run.ladder, inputs: run.inputs };
    const held = this.noted.get(tile)?.standing;
    if (!held || LADDER.indexOf(standing.ladder) >= LADDER.indexOf(held.ladder)) this.noted.set(tile, { at, standing });
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.telling = this.tell();
    }, this.gatherMs);
  }

  async stop(): Promise<void> {
    clearTimeout(this.timer);
    await this.telling;
  }

  private async tell(): Promise<void> {
    const fresh = [...this.noted.values()].filter(({ at, standing }) => this.isNews(at, standing));
    this.noted.clear();
    try {
      await this.bus.publish(
        tileStands,
        fresh.map(({ standing }) => standing),
      );
      for (const { at, standing } of fresh) this.told.set(standing.tile, { at, what: whatOf(standing) });
    } catch (error) {
      // They are told with the next rows.
      this.log.warn('what tiles stand on could not be told', { error });
    }
  }

  private isNews(at: number, standing: TileStanding): boolean {
    const before = this.told.get(standing.tile);
    return before?.what !== whatOf(standing) || Math.abs(at - before.at) >= REPEAT;
  }
}

const whatOf = ({ ladder, inputs }: TileStanding) => JSON.stringify([ladder, inputs]);

function firstForecast({ provenance, actualSteps }: Pick<SkyState, 'provenance' | 'actualSteps'>) {
  let end = 0;
  return provenance.find(({ steps }) => (end += steps) > actualSteps);
}
