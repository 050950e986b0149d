import type { PowerSite } from '@daystar/contracts';
import { MeasuredPowerCache, type PlantMeasurements, flagSiteMeasurements } from '@daystar/forecasting';
import type { Log } from '@daystar/host';
import { LOG } from '@daystar/platform';
import { Inject, Injectable } from '@nestjs/common';
import { MeasurementReader } from './measurement-reader';

/** Provides the measured output of the sites that this engine issues, over the span of their estimated actuals. */
@Injectable()
export class MeasuredPowerService extends MeasuredPowerCache {
  constructor(measurements: MeasurementReader, @Inject(LOG) log: Log) {
    super({
      read: (id, from, to) => measurements.readStored(id, from, to),
      onFailure: (resource_id, error) => log.warn('loading past measurements failed; retrying', { resource_id, error }),
    });
  }

  readSite(site: PowerSite, now: number): Promise<PlantMeasurements> {
    const { resource_id: id, version } = site;
    return this.read({ id, version, flag: (measurements) => flagSiteMeasurements(site, measurements) }, now);
  }
}
