import { readFile } from 'node:fs/promises';
import { type Area, describeAreaProblem } from '@daystar/contracts';

/** A GeoJSON geometry, or an object that contains geometries. */
interface GeoJson {
  readonly type?: string;
  readonly geometry?: GeoJson | null;
  readonly features?: readonly GeoJson[];
  readonly coordinates?: unknown[];
}

/**
 * Reads the area of a GeoJSON file: a geometry, a feature, or the union of several features.
 * @throws Error that names the problem
 */
export async function readArea(file: string): Promise<Area> {
  const text = await readFile(file, 'utf8');
  const geometries = collectGeometries(parseJson(text, file));
  const polygons = geometries.flatMap(({ type, coordinates = [] }) =>
    type === 'Polygon' ? [coordinates] : type === 'MultiPolygon' ? (coordinates as unknown[][]) : [undefined],
  );
  const area = { type: 'MultiPolygon' as const, coordinates: polygons };
  const problem = polygons.includes(undefined)
    ? 'may contain only Polygon and MultiPolygon'
    : describeAreaProblem(area);
  if (problem) throw new Error(`${file} ${problem}`);
  return area;
}

function parseJson(text: string, file: string): GeoJson {
  try {
    return JSON.parse(text) as GeoJson;
  } catch (cause) {
    throw new Error(`${file} is not valid JSON`, { cause });
  }
}

function collectGeometries(value: GeoJson | null | undefined): GeoJson[] {
  if (value?.type === 'FeatureCollection') return (value.features ?? []).flatMap(collectGeometries);
  if (value?.type === 'Feature') return collectGeometries(value.geometry);
  return [value ?? {}];
}
