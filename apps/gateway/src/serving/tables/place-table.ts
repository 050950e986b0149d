import type { IrradianceBias, Place, SiteProperties, SkyColumn } from '@daystar/contracts';
import { type SkyState, adaptedSky, pvColumns, radiationColumns, systemOf } from '@daystar/forecasting';
import type { RowTable, RowsProperty } from '@daystar/formats';
import { unpackSky } from '@daystar/row-cache';
import { type Steps, meansOver } from '@daystar/timeseries';
import { slicePeriods } from '../query/period-window';
import { rowKind } from '../query/resource-family';
import type { ForecastQuery } from '../query/forecast-query';
import { applyView } from './provenance';
import { SkyWindows } from './sky-windows';

/** The system a simple PV request describes; capacity in kW, rows in `unit`. */
export interface WorldSystem extends SiteProperties {
  readonly unit: 'kW' | 'W';
}

/** Which rows of a place. */
export interface PlaceTableRequest {
  /** The packed sky over it, and its name: the same name, the same sky. */
  readonly sky: Uint8Array;
  readonly skyName: string;
  readonly subject: Radiation | Power;
  readonly property: RowsProperty;
  readonly query: ForecastQuery;
  /** Covered by the sky. */
  readonly periods: Steps;
}

interface Radiation {
  readonly of: 'radiation';
  readonly place: Place;
  /** What hides the sun and the sky there. */
  readonly hills?: readonly number[];
  /** What measured irradiance of the place moves what is estimated of its past by. */
  readonly bias?: IrradianceBias;
}

interface Power {
  readonly of: 'power';
  readonly system: WorldSystem;
}

const windows = new SkyWindows();

/** The rows of a place: a pure function, whichever thread it runs on. */
export function buildPlaceTable({ sky, skyName, subject, property, query, periods }: PlaceTableRequest): RowTable {
  const { part, wide, runs } = windows.get(skyName, periods, () => unpackSky(sky));
  const all =
    subject.of === 'power' ? powerColumns(part, subject, query) : skyRadiationColumns(part, subject, property, query);
  const columns = Object.entries(all).map(([name, values]) => [name, slicePeriods(periods, values, wide)]);
  const kind = rowKind(subject.of === 'power' ? 'world_pv' : 'radiation', property);
  return applyView({ kind, steps: periods, columns: Object.fromEntries(columns) as RowTable['columns'] }, query, runs);
}

type Columns = Readonly<Record<string, Float64Array>>;

function powerColumns(part: SkyState, { system }: Power, { period }: ForecastQuery): Columns {
  const { unit, ...properties } = system;
  const { pv_estimate } = pvColumns(systemOf(properties, 'rooftop', part.issuedAt), system, part);
  const means = meansOver(pv_estimate, part.steps, period);
  return { pv_estimate: unit === 'W' ? means.map((kW) => kW * 1000) : means };
}

function skyRadiationColumns(
  part: SkyState,
  { place, hills, bias }: Radiation,
  property: RowsProperty,
  query: ForecastQuery,
): Columns {
  const moved = bias ? adaptedSky(place, part, { byIndex: bias.by_index, byHour: bias.by_hour }) : part;
  const { columns } = radiationColumns(place, moved, query.period, hills);
  return { ...skyColumns(moved, query, property), ...columns };
}

/** Columns of the sky itself, where the query names them. */
const skyColumns = ({ columns, steps }: SkyState, { fields, period }: ForecastQuery, property: RowsProperty): Columns =>
  Object.fromEntries(
    (fields?.[property] ?? []).flatMap(({ name }) => {
      const values = columns[name as SkyColumn] as Float64Array | undefined;
      return values ? [[name, meansOver(values, steps, period)] as const] : [];
    }),
  );
