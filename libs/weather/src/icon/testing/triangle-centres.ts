import { RADIANS } from '@daystar/solar';

type Point = readonly [x: number, y: number, z: number];

const scaleToSphere = ([x, y, z]: Point): Point => {
  const length = Math.hypot(x, y, z);
  return [x / length, y / length, z / length];
};
const add = (a: Point, b: Point): Point => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
const toPoint = (latitude: number, longitude: number): Point => [
  Math.cos(latitude * RADIANS) * Math.cos(longitude * RADIANS),
  Math.cos(latitude * RADIANS) * Math.sin(longitude * RADIANS),
  Math.sin(latitude * RADIANS),
];

/** Latitude of the two rings of an icosahedron, deg. It has a vertex at each pole, and five on each ring. */
const RING = Math.atan(0.5) / RADIANS;
const POLES = [toPoint(90, 0), toPoint(-90, 0)];
const NORTHERN = [0, 1, 2, 3, 4].map((i) => toPoint(RING, 72 * i));
const SOUTHERN = [0, 1, 2, 3, 4].map((i) => toPoint(-RING, 72 * i + 36));
const FACES: readonly (readonly [Point, Point, Point])[] = [0, 1, 2, 3, 4].flatMap((i) => {
  const next = (i + 1) % 5;
  return [
    [POLES[0], NORTHERN[i], NORTHERN[next]],
    [NORTHERN[i], NORTHERN[next], SOUTHERN[i]],
    [NORTHERN[next], SOUTHERN[i], SOUTHERN[next]],
    [POLES[1], SOUTHERN[i], SOUTHERN[next]],
  ] as const;
});

/**
 * Computes the centres of triangles near a place, deg. The triangles are the faces of an icosahedron; each is split into
 * four, `depth` times.
 * @param radius greatest distance from the place, deg
 */
export function computeTriangleCentres(
  place: { readonly latitude: number; readonly longitude: number },
  radius: number,
  depth: number,
): { readonly latitudes: Float32Array; readonly longitudes: Float32Array } {
  const centres: { latitude: number; longitude: number }[] = [];
  const middle = toPoint(place.latitude, place.longitude);
  const visit = ([a, b, c]: readonly [Point, Point, Point], level: number) => {
    const centre = scaleToSphere(add(add(a, b), c));
    const distance = Math.hypot(centre[0] - middle[0], centre[1] - middle[1], centre[2] - middle[2]) / RADIANS;
    // A face spans less than 80 degrees, and each level halves the span.
    if (distance > radius + 80 / 2 ** level) return;
    if (level < depth) {
      const [ab, bc, ca] = [add(a, b), add(b, c), add(c, a)].map(scaleToSphere);
      for (const part of [
        [a, ab, ca],
        [ab, b, bc],
        [ca, bc, c],
        [ab, bc, ca],
      ] as const)
        visit(part, level + 1);
    } else if (distance <= radius) {
      const [x, y, z] = centre;
      centres.push({ latitude: Math.asin(z) / RADIANS, longitude: (Math.atan2(y, x) / RADIANS + 360) % 360 });
    }
  };
  for (const face of FACES) visit(face, 0);
  return {
    latitudes: Float32Array.from(centres, ({ latitude }) => latitude),
    longitudes: Float32Array.from(centres, ({ longitude }) => longitude),
  };
}
