import { OnCommand } from '@daystar/bus';
import { type ComputeHorizon, DaystarError, type HorizonComputed, computeHorizon } from '@daystar/contracts';
import type { Log } from '@daystar/host';
import { CLOCK, LOG } from '@daystar/platform';
import { type Clock, formatStamp } from '@daystar/timeseries';
import { Controller, Inject } from '@nestjs/common';
import { SOURCE_PORTS, type SourcePorts } from '../platform/source-ports';

/** Timeout of all downloads for one horizon. Callers wait longer, so that they receive the reason. */
const TIMEOUT_MS = 60_000;
const RETRY_AFTER_SECONDS = 60;

/** Computes horizons from the terrain model. */
@Controller()
export class ComputeHorizonHandler {
  constructor(
    @Inject(SOURCE_PORTS) private readonly ports: Pick<SourcePorts, 'terrain'>,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
  ) {}

  @OnCommand(computeHorizon)
  async compute({ latitude, longitude, elevation, is_coarse_known }: ComputeHorizon): Promise<HorizonComputed> {
    const { terrain } = this.ports;
    if (!terrain) return { outcome: 'off' };
    try {
      const computed = await terrain.computeHorizon(latitude, longitude, AbortSignal.timeout(TIMEOUT_MS), {
        elevation,
        isCoarseKnown: is_coarse_known,
      });
      if (!computed) return { outcome: 'no-terrain' };
      const { model, elevations, ground } = computed;
      const place = { source: model, latitude, longitude, ground_elevation: Math.round(ground) };
      return { outcome: 'computed', horizon: { ...place, elevations, computed_at: formatStamp(this.clock.now()) } };
    } catch (error) {
      this.log.warn('computing a horizon failed', { latitude, longitude, error });
      const message = `The terrain model cannot be read. Try again in ${RETRY_AFTER_SECONDS} seconds.`;
      throw new DaystarError('Unavailable', message, [], { retryAfterSeconds: RETRY_AFTER_SECONDS });
    }
  }
}
