import { type IrradianceBias, type Place, cellOf } from '@daystar/contracts';
import type { RowsProperty } from '@daystar/formats';
import { type Clock, floorTo } from '@daystar/timeseries';
import { CLOCK } from '@daystar/platform';
import { Inject, Injectable } from '@nestjs/common';
import { wholePeriods, windowKey, requestedPeriods } from '../serving/query/period-window';
import { summarizeProvenance } from '../serving/tables/provenance';
import type { RequestedProperties } from '../serving/query/resource-family';
import { type ForecastResponse, buildProvenanceSummary } from '../serving/response/forecast-response';
import { type ForecastQuery, viewKey } from '../serving/query/forecast-query';
import { mergeProperties } from '../serving/response/merge-responses';
import type { PlaceTableRequest, WorldSystem } from '../serving/tables/place-table';
import { type CachedSky, SkyCache } from './sky-cache';
import { skyProvenance, skySteps } from '../serving/tables/sky-slice';

/** Rows for any place, made from the sky over it. */
@Injectable()
export class PlaceForecasts {
  constructor(
    private readonly skies: SkyCache,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * All requested properties come from one sky and one time.
   * @param place with what hides the sun and the sky there, where that is known
   * @param bias what measured irradiance of the place moves what is estimated of its past by: it was measured behind
   *   those hills, so that they are in it
   */
  radiation(
    place: Place & { readonly horizon?: readonly number[] },
    asked: RequestedProperties,
    query: ForecastQuery,
    bias?: IrradianceBias,
  ): Promise<ForecastResponse> {
    const { latitude, longitude, horizon } = place;
    const title = `Radiation at ${latitude}, ${longitude}`;
    const aboutOf = (property: RowsProperty): PlaceSubject => {
      const measured = property === 'estimated_actuals' ? bias : undefined;
      const hills = measured ? undefined : horizon;
      const words = measured ? [measured.by_index, measured.by_hour] : hills ? ['among', hills] : [];
      const subject = { of: 'radiation', place: { latitude, longitude }, hills, bias: measured } as const;
      return { subject, name: ['radiation', ...words].join('/'), title };
    };
    return this.build(place, asked, query, aboutOf);
  }

  power(system: WorldSystem, asked: RequestedProperties, query: ForecastQuery): Promise<ForecastResponse> {
    const title = `PV power at ${system.latitude}, ${system.longitude}`;
    const about: PlaceSubject = { subject: { of: 'power', system }, name: `power/${systemKey(system)}`, title };
    return this.build(system, asked, query, () => about);
  }

  private async build(
    place: Place,
    asked: RequestedProperties,
    query: ForecastQuery,
    aboutOf: (property: RowsProperty) => PlaceSubject,
  ): Promise<ForecastResponse> {
    const sky = await this.skies.get(cellOf(place));
    const now = this.clock.now();
    return mergeProperties(
      asked.map((property) => this.buildProperty(place, sky, property, { query, now, about: aboutOf(property) })),
    );
  }

  private buildProperty(
    place: Place,
    { block, packed, issuedAt, nextIssueAt, stale }: CachedSky,
    property: RowsProperty,
    { query, now, about: { subject, name, title } }: { query: ForecastQuery; now: number; about: PlaceSubject },
  ): ForecastResponse {
    const periods = wholePeriods(requestedPeriods(property, query, now), skySteps(block));
    const id = `${block.cell}-${block.issued_at.replace(/[-:.]/g, '')}`;
    const runs = () => skyProvenance(block, periods);
    const where = `${place.latitude},${place.longitude}`;
    const asked = { sky: packed, skyName: id, subject, property, query, periods };
    return {
      name: `${name}/${where}/${id}/${property}/${windowKey(periods)}/${viewKey(query)}`,
      format: query.format,
      title,
      summary: buildProvenanceSummary(property, query, { id, issuedAt, nextIssueAt }, runs, periods),
      issue: { id, issuedAt, nextIssueAt },
      modifiedAt: Math.max(issuedAt, floorTo(now, query.period)),
      stale,
      provenance: () => summarizeProvenance(runs(), periods),
      tableSpecs: () => Promise.resolve([{ of: 'place', asked }]),
    };
  }
}

/** What rows are of. */
interface PlaceSubject {
  readonly subject: PlaceTableRequest['subject'];
  /** Tells it from all others at the place. */
  readonly name: string;
  readonly title: string;
}

/** Identifies a system by all its parameters. */
const systemKey = (system: WorldSystem): string =>
  new URLSearchParams(
    Object.entries(system).flatMap(([name, value]): [string, string][] =>
      value === '' ? [] : [[name, String(value)]],
    ),
  ).toString();
