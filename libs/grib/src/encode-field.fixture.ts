import { CellGrid } from './grid/cell-grid';
import { readGrib2Grid } from './grid/grib2-grid';
import { Section } from './section';
import { NO_BITMAP, buildRepresentation, buildSection } from './testing/grib2-builder';
import { ascii, s32, u16, u32, u8 } from './testing/byte-encoders';

/** Points from south to north and west to east in the projection of HRRR, `metres` apart; wind components are relative to the grid. */
export interface LambertGridSpec {
  readonly south: number;
  /** 0..360. */
  readonly west: number;
  readonly metres: number;
  readonly rows: number;
  readonly columns: number;
}

/** Points from north to south and west to east, `spacing` degrees apart. */
export interface LatLonGridSpec {
  readonly north: number;
  /** 0..360. */
  readonly west: number;
  readonly spacing: number;
  readonly rows: number;
  readonly columns: number;
}

/** Cells with a UUID of 32 hexadecimal digits. Messages contain this UUID instead of the centres of the cells. */
export interface CellGridSpec {
  readonly uuid: string;
  readonly latitudes: Float32Array;
  readonly longitudes: Float32Array;
}

type GridSpec = LatLonGridSpec | LambertGridSpec | CellGridSpec;

/** A field to encode as one GRIB message. */
export interface FieldSpec {
  /** Originating centre (common code table C-11). */
  readonly centre: number;
  /** Start of the run, ms. */
  readonly run: number;
  /** Category and number of the parameter in discipline 0. */
  readonly parameter: readonly [number, number];
  /** Type of the first surface (code table 4.5). */
  readonly surface: number;
  /** Value of the first surface; 0 when absent. */
  readonly level?: number;
  /** Type of the second surface; missing (255) when absent. */
  readonly secondSurface?: number;
  /** Start of the values after the start of the run, in hours. */
  readonly begin: number;
  /** End of the values after the start of the run, in hours. */
  readonly end: number;
  /** Code table 4.10: 0 mean, 1 sum; absent for an instant. */
  readonly statistic?: 0 | 1;
  /** Type of aerosol (code table 4.233) and its wavelengths, nm, of an instantaneous optical property. */
  readonly aerosol?: { readonly type: number; readonly shortest: number; readonly longest: number };
  /** Number of the member; 0 is the control. The message states an ensemble of 31 members. */
  readonly member?: number;
  readonly grid: GridSpec;
  /** Whether `begin` and `end` are in minutes instead of hours. Only for instants, without a `statistic`. */
  readonly isInMinutes?: boolean;
  /** Returns the value at a point; longitude 0..360. */
  readonly values: (latitude: number, longitude: number) => number;
}

/** Encodes a message of edition 2 with values in 16 bits (template 5.0). */
export function encodeField(field: FieldSpec): Buffer {
  const { section: gridSection, points } = getOrEncodeGrid(field.grid);
  const values = points.map(({ latitude, longitude }) => field.values(latitude, longitude));
  const lowest = Math.fround(values.reduce((minimum, value) => Math.min(minimum, value)));
  const valueRange = values.reduce((highest, value) => Math.max(highest, value)) - lowest;
  const binaryScale = valueRange > 0 ? Math.ceil(Math.log2(valueRange / 65535)) : 0;
  const valueBytes = Buffer.alloc(2 * values.length);
  values.forEach((value, i) =>
    valueBytes.writeUInt16BE(Math.max(0, Math.round((value - lowest) / 2 ** binaryScale)), 2 * i),
  );
  const sections = [
    encodeIdentification(field),
    gridSection,
    encodeDefinition(field),
    buildRepresentation(0, values.length, { reference: lowest, binaryScale, width: 16 }),
    NO_BITMAP,
  ].flat();
  const length = 16 + sections.length + 5 + valueBytes.length + 4;
  const indicator = [...ascii('GRIB'), ...u16(0xffff), ...u8(0, 2), ...u32(0, length)];
  const head = [...indicator, ...sections, ...u32(valueBytes.length + 5), 7];
  return Buffer.concat([Buffer.from(head), valueBytes, Buffer.from('7777')]);
}

/** A grid section, and the points of the grid in the order of its values. */
interface EncodedGrid {
  readonly section: number[];
  /** Longitude 0..360. */
  readonly points: readonly { readonly latitude: number; readonly longitude: number }[];
}

/** Encoded grids by their description: all fields of a run have the same one. */
const encodedGrids = new WeakMap<GridSpec, EncodedGrid>();

function getOrEncodeGrid(spec: GridSpec): EncodedGrid {
  const cached = encodedGrids.get(spec);
  if (cached) return cached;
  const section = encodeGrid(spec);
  const grid =
    'uuid' in spec
      ? new CellGrid('unstructured_grid', spec.latitudes, spec.longitudes)
      : readGrib2Grid(new Section(Uint8Array.from(section), 0));
  const points = Array.from({ length: grid.size }, (_, index) => {
    const { latitude, longitude } = grid.getPoint(index);
    return { latitude, longitude: (longitude + 360) % 360 };
  });
  const encoded = { section, points };
  encodedGrids.set(spec, encoded);
  return encoded;
}

const toMicrodegrees = (degrees: number): number => Math.round(degrees * 1e6);

const encodeTime = (time: number): number[] => {
  const date = new Date(time);
  return [
    ...u16(date.getUTCFullYear()),
    ...u8(date.getUTCMonth() + 1, date.getUTCDate(), date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds()),
  ];
};

const encodeIdentification = ({ centre, run }: FieldSpec): number[] =>
  buildSection(1, u16(centre, 0), u8(2, 1, 1), encodeTime(run), u8(0, 1));

function encodeGrid(grid: GridSpec): number[] {
  if ('uuid' in grid) return encodeCells(grid);
  return 'metres' in grid ? encodeLambert(grid) : encodeLatLon(grid);
}

/** Encodes template 3.101, for the centres of the cells of grid 26 of DWD. */
const encodeCells = ({ uuid, latitudes }: CellGridSpec): number[] =>
  buildSection(3, u8(0), u32(latitudes.length), u8(0, 0), u16(101), u8(6, 0, 0, 26, 1), [...Buffer.from(uuid, 'hex')]);

const encodeLatLon = ({ rows, columns, north, west, spacing }: LatLonGridSpec): number[] =>
  buildSection(
    3,
    u8(0),
    u32(rows * columns),
    u8(0, 0),
    u16(0),
    u8(6, ...new Array<number>(15).fill(0xff)),
    u32(columns, rows, 0, 0xffffffff),
    s32(toMicrodegrees(north)),
    u32(toMicrodegrees(west)),
    u8(48),
    s32(toMicrodegrees(north - (rows - 1) * spacing)),
    u32(toMicrodegrees((west + (columns - 1) * spacing) % 360)),
    u32(toMicrodegrees(spacing), toMicrodegrees(spacing)),
    u8(0),
  );

/** Encodes template 3.30 with the parameters of HRRR. */
const encodeLambert = ({ rows, columns, south, west, metres }: LambertGridSpec): number[] =>
  buildSection(
    3,
    u8(0),
    u32(rows * columns),
    u8(0, 0),
    u16(30),
    u8(6, ...new Array<number>(15).fill(0xff)),
    u32(columns, rows),
    s32(toMicrodegrees(south)),
    u32(toMicrodegrees(west)),
    u8(8),
    s32(38.5e6),
    u32(262.5e6),
    u32(metres * 1000, metres * 1000),
    u8(0, 0x40),
    s32(38.5e6),
    s32(38.5e6),
    s32(-90e6),
    u32(0),
  );

/** Encodes template 4.0, or 4.8 over an interval; 4.1 and 4.11 for a member of an ensemble, 4.48 for an aerosol. */
const encodeDefinition = ({
  run,
  parameter,
  surface,
  level = 0,
  secondSurface = 255,
  begin,
  end,
  statistic,
  member,
  aerosol,
  isInMinutes,
}: FieldSpec) =>
  buildSection(
    4,
    u16(
      0,
      aerosol ? 48 : (statistic === undefined ? 0 : 8) + (member === undefined ? 0 : statistic === undefined ? 1 : 3),
    ),
    u8(...parameter),
    aerosol
      ? [
          ...u16(aerosol.type),
          ...u8(0, 0),
          ...u32(0),
          ...u8(0xff),
          ...u32(0xffffffff),
          ...u8(7, 9),
          ...u32(aerosol.shortest),
          ...u8(9),
          ...u32(aerosol.longest),
        ]
      : [],
    u8(2, 0, 96),
    u16(0),
    u8(0, isInMinutes ? 0 : 1),
    u32(begin),
    u8(surface, 0),
    u32(level),
    u8(secondSurface, 0),
    u32(0),
    member === undefined ? [] : u8(member === 0 ? 1 : 3, member, 31),
    statistic === undefined
      ? []
      : [
          ...encodeTime(run + end * 3_600_000),
          ...u8(1),
          ...u32(0),
          ...u8(statistic, 2, 1),
          ...u32(end - begin),
          ...u8(1),
          ...u32(0),
        ],
  );
