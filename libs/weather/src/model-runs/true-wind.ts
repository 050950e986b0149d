/**
 * Turns wind components along the axes of a map into eastward and northward ones.
 * @param windNorth bearing of the map's north per node, rad clockwise from true north; the components are true when absent
 */
export function toTrueWind(
  along: Float32Array,
  up: Float32Array,
  windNorth: Float32Array | undefined,
): [east: Float32Array, north: Float32Array] {
  if (!windNorth) return [along, up];
  return [
    along.map((value, node) => value * Math.cos(windNorth[node]) + up[node] * Math.sin(windNorth[node])),
    up.map((value, node) => value * Math.cos(windNorth[node]) - along[node] * Math.sin(windNorth[node])),
  ];
}
