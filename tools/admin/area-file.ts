import { readFile } from 'node:fs/promises';
import { type Area, areaProblem } from '@daystar/contracts';

/** What GeoJSON files put round a geometry. */
interface GeoJson {
  readonly type?: string;
  readonly geometry?: GeoJson | null;
  readonly features?: readonly GeoJson[];
  readonly coordinates?: unknown[];
}

/**
 * The area of a GeoJSON file: a geometry, a feature, or features whose areas are taken together.
 * @throws Error that says what is wrong with it
 */
export async function readArea(file: string): Promise<Area> {
  const text = await readFile(file, 'utf8');
  const geometries = geometriesOf(parsed(text, file));
  const polygons = geometries.flatMap(({ type, coordinates = [] }) =>
    type === 'Polygon' ? [coordinates] : type === 'MultiPolygon' ? (coordinates as unknown[][]) : [undefined],
  );
  const area = { type: 'MultiPolygon' as const, coordinates: polygons };
  const problem = polygons.includes(undefined)
    ? 'holds something else than Polygon and MultiPolygon'
    : areaProblem(area);
  if (problem) throw new Error(`${file} ${problem}`);
  return area;
}

function parsed(text: string, file: string): GeoJson {
  try {
    return JSON.parse(text) as GeoJson;
  } catch (cause) {
    throw new Error(`${file} is no GeoJSON`, { cause });
  }
}

function geometriesOf(value: GeoJson | null | undefined): GeoJson[] {
  if (value?.type === 'FeatureCollection') return (value.features ?? []).flatMap(geometriesOf);
  if (value?.type === 'Feature') return geometriesOf(value.geometry);
  return [value ?? {}];
}
