import { type IrradianceBias, type Place, cellOf } from '@daystar/contracts';
import type { RowsProperty } from '@daystar/formats';
import { type Clock, floorTo } from '@daystar/timeseries';
import { covered, periodsName } from '../rows/cut';
import { summaryOf } from '../rows/provenance';
import type { RowsAnswer } from '../rows/rows-answer';
import { type RowsQuery, viewName } from '../rows/rows-query';
import { provenanceSummary } from '../rows/provenance-summary';
import { windowOf } from '../rows/window';
import type { PlaceAsked } from './place-table';
import type { SkyCells } from './sky-cells';
import { runsWithin, stepsOf } from './sky-within';
import type { WorldSystem } from './world-system';

/** Rows for any place, made from the sky over it. */
export class PlaceRows {
  constructor(
    private readonly skies: SkyCells,
    private readonly clock: Clock,
  ) {}

  /**
   * @param place with what hides the sun and the sky there, where that is known
   * @param bias what measured irradiance of the place moves what is estimated of its past by: it was measured behind
   *   those hills, so that they are in it
   */
  radiation(
    place: Place & { readonly horizon?: readonly number[] },
    property: RowsProperty,
    query: RowsQuery,
    bias?: IrradianceBias,
  ): Promise<RowsAnswer> {
    const { latitude, longitude, horizon } = place;
    const title = `Radiation at ${latitude}, ${longitude}`;
    const hills = bias ? undefined : horizon;
    const about = ['radiation', ...(bias ? [bias.by_index, bias.by_hour] : hills ? ['among', hills] : [])].join('/');
    const subject = { of: 'radiation', place: { latitude, longitude }, hills, bias } as const;
    return this.answer(place, subject, property, query, about, title);
  }

  power(system: WorldSystem, property: RowsProperty, query: RowsQuery): Promise<RowsAnswer> {
    const title = `PV power at ${system.latitude}, ${system.longitude}`;
    return this.answer(system, { of: 'power', system }, property, query, `power/${describe(system)}`, title);
  }

  private async answer(
    place: Place,
    subject: PlaceAsked['subject'],
    property: RowsProperty,
    query: RowsQuery,
    about: string,
    title: string,
  ): Promise<RowsAnswer> {
    const { block, packed, issuedAt, nextIssueAt, stale } = await this.skies.get(cellOf(place));
    const now = this.clock.now();
    const periods = covered(windowOf(property, query, now), stepsOf(block));
    const id = `${block.cell}-${block.issued_at.replace(/[-:.]/g, '')}`;
    const runs = () => runsWithin(block, periods);
    const where = `${place.latitude},${place.longitude}`;
    const asked = { sky: packed, skyName: id, subject, property, query, periods };
    return {
      name: `${about}/${where}/${id}/${property}/${periodsName(periods)}/${viewName(query)}`,
      format: query.format,
      title,
      summary: provenanceSummary(property, query, { id, issuedAt, nextIssueAt }, runs, periods),
      issue: { id, issuedAt, nextIssueAt },
      modifiedAt: Math.max(issuedAt, floorTo(now, query.period)),
      stale,
      provenance: () => summaryOf(runs(), periods),
      plans: () => Promise.resolve([{ of: 'place', asked }]),
    };
  }
}

/** All that is said of a system, in one word. */
const describe = (system: WorldSystem): string =>
  new URLSearchParams(
    Object.entries(system).flatMap(([name, value]): [string, string][] =>
      value === '' ? [] : [[name, String(value)]],
    ),
  ).toString();
