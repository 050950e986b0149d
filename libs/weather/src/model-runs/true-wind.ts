/**
 * Turns wind components along the axes of a map into eastward and northward ones.
 * @param windNorth bearing of the map's north per node, rad clockwise from true north; the components are true when absent
 */
export function toTrueWind(
  alongX: Float32Array,
  alongY: Float32Array,
  windNorth: Float32Array | undefined,
): [east: Float32Array, north: Float32Array] {
  if (!windNorth) return [alongX, alongY];
  return [
    alongX.map((value, node) => value * Math.cos(windNorth[node]) + alongY[node] * Math.sin(windNorth[node])),
    alongY.map((value, node) => value * Math.cos(windNorth[node]) - alongX[node] * Math.sin(windNorth[node])),
  ];
}
