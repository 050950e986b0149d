import type { Bus } from '@daystar/bus';
import {
  type JudgedMeasurement,
  type MeasurementGap,
  type Site,
  type SiteKind,
  listMeasurements,
  postMeasurements,
} from '@daystar/contracts';
import { type Clock, DAY } from '@daystar/timeseries';
import { BUS, CLOCK } from '@daystar/platform';
import { Inject, Injectable } from '@nestjs/common';
import { type Caller, originOf } from '../../http/caller';
import { QueryReader, type QueryValues } from '../../http/query-reader';
import { type StoredMeasurements, storeMeasurements, withStamp } from './posted-measurements';
import { SitesService } from '../sites.service';

/** Measurements of a span, and where there are none in it. */
export interface MeasurementsResponse {
  readonly measurements: JudgedMeasurement[];
  readonly gaps: MeasurementGap[];
}

/** Stamps, ISO 8601. */
export interface Range {
  readonly from: string;
  readonly to: string;
}

/** Measured power of the caller's sites, in and out. */
@Injectable()
export class MeasurementsService {
  constructor(
    private readonly sites: SitesService,
    @Inject(BUS) private readonly bus: Bus,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws DaystarError InvalidRequest as `storePosted` does */
  async post(caller: Caller, kind: SiteKind, resourceId: string, body: unknown): Promise<StoredMeasurements> {
    const owner = ownerOf(this.sites.find(caller, kind, resourceId));
    const origin = originOf(caller);
    return storeMeasurements(body, (measurements) =>
      this.bus.request(postMeasurements, { ...owner, measurements, origin }),
    );
  }

  /** Those whose periods end within `from`..`to`, by default the last seven days. */
  async list(caller: Caller, kind: SiteKind, resourceId: string, query: QueryValues): Promise<MeasurementsResponse> {
    return this.between(this.sites.find(caller, kind, resourceId), readRange(query, this.clock.now()));
  }

  async between(site: Site, range: Range): Promise<MeasurementsResponse> {
    const { measurements, gaps } = await this.bus.request(listMeasurements, { ...ownerOf(site), ...range });
    return { measurements: measurements.map(withStamp), gaps };
  }
}

const ownerOf = ({ account_id, resource_id }: Site) => ({ account_id, resource_id });

/** `from` and `to` of a query; the last seven days when absent. @throws DaystarError InvalidRequest */
export function readRange(query: QueryValues, now: number): Range {
  const reader = new QueryReader(query);
  const to = reader.time('to') ?? now;
  const from = reader.time('from') ?? to - 7 * DAY;
  if (from > to) reader.addError('from', 'OutOfRange', `'from' must not be after 'to'.`);
  reader.check();
  return { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
}
