import { type IrradianceBias, type Place, type SkyColumn, cellOf } from '@daystar/contracts';
import { type SkyState, adaptedSky, pvColumns, radiationColumns, systemOf } from '@daystar/forecasting';
import type { RowTable, RowsProperty } from '@daystar/formats';
import { type Clock, floorTo, meansOver } from '@daystar/timeseries';
import { covered, ofPeriods } from '../rows/cut';
import { periodsName } from '../rows/power-answer';
import { summaryOf } from '../rows/provenance';
import { rowKind } from '../rows/row-family';
import type { RowsAnswer } from '../rows/rows-answer';
import { type RowsQuery, viewName } from '../rows/rows-query';
import { provenanceSummary, viewed } from '../rows/view';
import { windowOf } from '../rows/window';
import type { HeldSky, SkyCells } from './sky-cells';
import { SkyWindows } from './sky-windows';
import { runsWithin, stepsOf, withMargins } from './sky-within';
import type { WorldSystem } from './world-system';

/** Rows for any place, made from the sky over it. */
export class PlaceRows {
  private readonly windows = new SkyWindows();

  constructor(
    private readonly skies: SkyCells,
    private readonly clock: Clock,
  ) {}

  /**
   * @param place with what hides the sun and the sky there, where that is known
   * @param bias what measured irradiance of the place moves what is estimated of its past by: it was measured behind
   *   those hills, so that they are in it
   */
  async radiation(
    place: Place & { readonly horizon?: readonly number[] },
    property: RowsProperty,
    query: RowsQuery,
    bias?: IrradianceBias,
  ): Promise<RowsAnswer> {
    const sky = await this.skies.get(cellOf(place));
    const kind = rowKind('radiation', property);
    const title = `Radiation at ${place.latitude}, ${place.longitude}`;
    const hills = bias ? undefined : place.horizon;
    const about = ['radiation', ...(bias ? [bias.by_index, bias.by_hour] : hills ? ['among', hills] : [])].join('/');
    return this.answer(sky, place, property, query, about, title, kind, (estimated) => {
      const part = bias ? adaptedSky(place, estimated, { byIndex: bias.by_index, byHour: bias.by_hour }) : estimated;
      const { columns: rows } = radiationColumns(place, part, query.period, hills);
      return { ...skyColumns(part, query, property), ...rows };
    });
  }

  async power(system: WorldSystem, property: RowsProperty, query: RowsQuery): Promise<RowsAnswer> {
    const sky = await this.skies.get(cellOf(system));
    const kind = rowKind('world_pv', property);
    const { unit, ...properties } = system;
    const title = `PV power at ${system.latitude}, ${system.longitude}`;
    const about = `power/${describe(system)}`;
    return this.answer(sky, system, property, query, about, title, kind, (part) => {
      const { pv_estimate } = pvColumns(systemOf(properties, 'rooftop', sky.issuedAt), system, part);
      const means = meansOver(pv_estimate, part.steps, query.period);
      return { pv_estimate: unit === 'W' ? means.map((kW) => kW * 1000) : means };
    });
  }

  private answer(
    sky: HeldSky,
    { latitude, longitude }: Place,
    property: RowsProperty,
    query: RowsQuery,
    about: string,
    title: string,
    kind: RowTable['kind'],
    columnsOf: (part: SkyState) => Readonly<Record<string, Float64Array>>,
  ): RowsAnswer {
    const now = this.clock.now();
    const { block, issuedAt, nextIssueAt, stale } = sky;
    const periods = covered(windowOf(property, query, now), stepsOf(block));
    const id = `${block.cell}-${block.issued_at.replace(/[-:.]/g, '')}`;
    const runs = () => runsWithin(block, periods);
    const table = (): RowTable => {
      const wide = withMargins(periods, block);
      const all = Object.entries(columnsOf(this.windows.of(block, wide)));
      const columns = Object.fromEntries(all.map(([name, values]) => [name, ofPeriods(periods, values, wide)]));
      return { kind, steps: periods, columns };
    };
    return {
      name: `${about}/${latitude},${longitude}/${id}/${property}/${periodsName(periods)}/${viewName(query)}`,
      format: query.format,
      title,
      summary: provenanceSummary(property, query, { id, issuedAt, nextIssueAt }, runs(), periods),
      issue: { id, issuedAt, nextIssueAt },
      modifiedAt: Math.max(issuedAt, floorTo(now, query.period)),
      stale,
      provenance: () => summaryOf(runs(), periods),
      tables: () => [viewed(table(), query, runs())],
    };
  }
}

/** What the sky itself says, for whoever asks for it by name. */
const skyColumns = ({ columns, steps }: SkyState, { fields, period }: RowsQuery, property: RowsProperty) =>
  Object.fromEntries(
    (fields?.[property] ?? []).flatMap(({ name }) => {
      const values = columns[name as SkyColumn] as Float64Array | undefined;
      return values ? [[name, meansOver(values, steps, period)] as const] : [];
    }),
  );

/** All that is said of a system, in one word. */
const describe = (system: WorldSystem): string =>
  new URLSearchParams(
    Object.entries(system).flatMap(([name, value]): [string, string][] =>
      value === '' ? [] : [[name, String(value)]],
    ),
  ).toString();
