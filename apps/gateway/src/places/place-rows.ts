import { type IrradianceBias, type Place, cellOf } from '@daystar/contracts';
import type { RowsProperty } from '@daystar/formats';
import { type Clock, floorTo } from '@daystar/timeseries';
import { covered, periodsName } from '../rows/cut';
import { summaryOf } from '../rows/provenance';
import type { RowsAsked } from '../rows/row-family';
import type { RowsAnswer } from '../rows/rows-answer';
import { type RowsQuery, viewName } from '../rows/rows-query';
import { provenanceSummary } from '../rows/provenance-summary';
import { combined } from '../rows/together';
import { windowOf } from '../rows/window';
import type { PlaceAsked } from './place-table';
import type { HeldSky, SkyCells } from './sky-cells';
import { runsWithin, stepsOf } from './sky-within';
import type { WorldSystem } from './world-system';

/** Rows for any place, made from the sky over it. */
export class PlaceRows {
  constructor(
    private readonly skies: SkyCells,
    private readonly clock: Clock,
  ) {}

  /**
   * All that is asked for is of one sky and one moment.
   * @param place with what hides the sun and the sky there, where that is known
   * @param bias what measured irradiance of the place moves what is estimated of its past by: it was measured behind
   *   those hills, so that they are in it
   */
  radiation(
    place: Place & { readonly horizon?: readonly number[] },
    asked: RowsAsked,
    query: RowsQuery,
    bias?: IrradianceBias,
  ): Promise<RowsAnswer> {
    const { latitude, longitude, horizon } = place;
    const title = `Radiation at ${latitude}, ${longitude}`;
    const aboutOf = (property: RowsProperty): About => {
      const measured = property === 'estimated_actuals' ? bias : undefined;
      const hills = measured ? undefined : horizon;
      const words = measured ? [measured.by_index, measured.by_hour] : hills ? ['among', hills] : [];
      const subject = { of: 'radiation', place: { latitude, longitude }, hills, bias: measured } as const;
      return { subject, name: ['radiation', ...words].join('/'), title };
    };
    return this.answers(place, asked, query, aboutOf);
  }

  power(system: WorldSystem, asked: RowsAsked, query: RowsQuery): Promise<RowsAnswer> {
    const title = `PV power at ${system.latitude}, ${system.longitude}`;
    const about: About = { subject: { of: 'power', system }, name: `power/${describe(system)}`, title };
    return this.answers(system, asked, query, () => about);
  }

  private async answers(
    place: Place,
    asked: RowsAsked,
    query: RowsQuery,
    aboutOf: (property: RowsProperty) => About,
  ): Promise<RowsAnswer> {
    const sky = await this.skies.get(cellOf(place));
    const now = this.clock.now();
    return combined(
      asked.map((property) => this.answer(place, sky, property, { query, now, about: aboutOf(property) })),
    );
  }

  private answer(
    place: Place,
    { block, packed, issuedAt, nextIssueAt, stale }: HeldSky,
    property: RowsProperty,
    { query, now, about: { subject, name, title } }: { query: RowsQuery; now: number; about: About },
  ): RowsAnswer {
    const periods = covered(windowOf(property, query, now), stepsOf(block));
    const id = `${block.cell}-${block.issued_at.replace(/[-:.]/g, '')}`;
    const runs = () => runsWithin(block, periods);
    const where = `${place.latitude},${place.longitude}`;
    const asked = { sky: packed, skyName: id, subject, property, query, periods };
    return {
      name: `${name}/${where}/${id}/${property}/${periodsName(periods)}/${viewName(query)}`,
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

/** What rows are of. */
interface About {
  readonly subject: PlaceAsked['subject'];
  /** Tells it from all others at the place. */
  readonly name: string;
  readonly title: string;
}

/** All that is said of a system, in one word. */
const describe = (system: WorldSystem): string =>
  new URLSearchParams(
    Object.entries(system).flatMap(([name, value]): [string, string][] =>
      value === '' ? [] : [[name, String(value)]],
    ),
  ).toString();
