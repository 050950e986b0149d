import type { Bus } from '@daystar/bus';
import {
  type ExcludedInput,
  DATA_BASIS_RANKING,
  type Place,
  type TileStatus,
  findProvenanceRun,
  getTileName,
  tileStatusPublished,
} from '@daystar/contracts';
import type { BlendedSky, SuspectSources } from '@daystar/forecasting';
import { Batcher, type Log } from '@daystar/host';
import { BUS, LOG } from '@daystar/platform';
import { HOUR } from '@daystar/timeseries';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { ENGINE_OPTIONS, type EngineOptions } from '../platform/engine-ports';

const BATCH_MS = 1000;
/** Clock time after which an unchanged status is published again, ms. */
const REPEAT_INTERVAL_MS = HOUR;

interface IssuedStatus {
  /** Issue time of the forecast, ms. */
  readonly issuedAt: number;
  readonly status: TileStatus;
}

/** Publishes the data basis (`ladder`) and the inputs of each tile's first forecast. */
@Injectable()
export class TileStatusPublisher implements OnApplicationShutdown {
  private readonly published = new Map<string, { readonly issuedAt: number; readonly content: string }>();
  private readonly batch: Batcher<IssuedStatus>;

  constructor(
    @Inject(BUS) private readonly bus: Pick<Bus, 'publish'>,
    @Inject(LOG) private readonly log: Log,
    @Inject(ENGINE_OPTIONS) { batchMs = BATCH_MS }: EngineOptions = {},
  ) {
    this.batch = new Batcher(batchMs, (statuses) => this.publish([...statuses.values()]));
  }

  /** Sets a tile's status from the first forecast of a sky, unless another place of the batch has a worse data basis. */
  update(
    place: Place,
    sky: Pick<BlendedSky, 'provenance' | 'actualSteps' | 'excluded'>,
    issuedAt: number,
    suspects: SuspectSources = {},
  ): void {
    const run = findProvenanceRun(sky.provenance, sky.actualSteps);
    if (!run) return;
    const tile = getTileName(place);
    const excluded = sky.excluded.flatMap((input) => describeExcluded(input, suspects));
    const status: TileStatus = {
      tile,
      // In this event, `told_at` is the issue time.
      told_at: new Date(issuedAt).toISOString(),
      ladder: run.ladder,
      inputs: run.inputs,
      ...(excluded.length > 0 && { excluded }),
    };
    const queuedStatus = this.batch.get(tile)?.status;
    if (queuedStatus && DATA_BASIS_RANKING.indexOf(status.ladder) < DATA_BASIS_RANKING.indexOf(queuedStatus.ladder))
      return;
    this.batch.set(tile, { issuedAt, status });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.batch.stop();
  }

  private async publish(statuses: readonly IssuedStatus[]): Promise<void> {
    const dueStatuses = statuses.filter((status) => this.isDue(status));
    try {
      await this.bus.publish(
        tileStatusPublished,
        dueStatuses.map(({ status }) => status),
      );
      for (const { issuedAt, status } of dueStatuses)
        this.published.set(status.tile, { issuedAt, content: serializeContent(status) });
    } catch (error) {
      // The next issue publishes the statuses.
      this.log.warn('publishing tile status failed', { error });
    }
  }

  private isDue({ issuedAt, status }: IssuedStatus): boolean {
    const previous = this.published.get(status.tile);
    return (
      previous?.content !== serializeContent(status) || Math.abs(issuedAt - previous.issuedAt) >= REPEAT_INTERVAL_MS
    );
  }
}

const serializeContent = ({ ladder, inputs, excluded }: TileStatus) => JSON.stringify([ladder, inputs, excluded]);

function describeExcluded({ source, run }: BlendedSky['excluded'][number], suspects: SuspectSources): ExcludedInput[] {
  if (!Object.hasOwn(suspects, source)) return [];
  const { fault, since } = suspects[source];
  return [{ source, run: new Date(run).toISOString(), fault, since: new Date(since).toISOString() }];
}
