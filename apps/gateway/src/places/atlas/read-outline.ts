import type { Outline } from './outline';

/** The part of a TopoJSON file of countries that outlines need. */
export interface CountriesTopology {
  readonly transform: { readonly scale: readonly number[]; readonly translate: readonly number[] };
  /** Lines of quantized points, each relative to the one before it. */
  readonly arcs: readonly (readonly (readonly number[])[])[];
  readonly objects: { readonly countries: { readonly geometries: readonly { readonly arcs?: ArcIndexes }[] } };
}

/** Indexes of arcs, nested by rings and polygons; `~index` is an arc in the opposite direction. */
type ArcIndexes = number | readonly ArcIndexes[];

/** Reads the lines of a TopoJSON file of countries: a line of two countries is a border, any other one a coast. */
export function readOutline({ transform, arcs, objects }: CountriesTopology): Outline {
  const { scale, translate } = transform;
  const useCounts = new Uint8Array(arcs.length);
  for (const geometry of objects.countries.geometries)
    for (const arc of listArcs(geometry.arcs ?? [])) useCounts[arc < 0 ? ~arc : arc]++;
  const points = new Float32Array(2 * arcs.reduce((sum, arc) => sum + arc.length, 0));
  const starts = new Uint32Array(arcs.length + 1);
  let point = 0;
  arcs.forEach((arc, index) => {
    let [x, y] = [0, 0];
    for (const [dx, dy] of arc) {
      [x, y] = [x + dx, y + dy];
      points[2 * point] = x * scale[0] + translate[0];
      points[2 * point + 1] = y * scale[1] + translate[1];
      point++;
    }
    starts[index + 1] = point;
  });
  return { points, starts, isBorder: useCounts.map((count) => (count > 1 ? 1 : 0)) };
}

const listArcs = (arcs: ArcIndexes): number[] => (typeof arcs === 'number' ? [arcs] : arcs.flatMap(listArcs));
