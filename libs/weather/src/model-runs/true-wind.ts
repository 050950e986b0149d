/**
 * Turns wind components along the axes of a map into eastward and northward ones.
 * @param gridConvergence bearing of the map's north per node, rad clockwise from true north; absent when the components are true
 */
export function toTrueWind(
  alongX: Float32Array,
  alongY: Float32Array,
  gridConvergence: Float32Array | undefined,
): [east: Float32Array, north: Float32Array] {
  if (!gridConvergence) return [alongX, alongY];
  return [
    alongX.map(
      (value, node) => value * Math.cos(gridConvergence[node]) + alongY[node] * Math.sin(gridConvergence[node]),
    ),
    alongY.map(
      (value, node) => value * Math.cos(gridConvergence[node]) - alongX[node] * Math.sin(gridConvergence[node]),
    ),
  ];
}
