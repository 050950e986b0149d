/** Coastlines and borders as polylines. */
export interface Outline {
  /** Longitude and latitude of all points, degrees. */
  readonly points: Float32Array;
  /** Index of the first point of each line. The last element is the number of points. */
  readonly starts: Uint32Array;
  /** Whether each line separates two countries (1) or a country from the sea (0). */
  readonly isBorder: Uint8Array;
}

/** A part of the world: its edges in degrees, and the size of its picture, pixels or SVG units. */
export interface OutlineViewport {
  readonly west: number;
  readonly north: number;
  readonly pixelsPerDegree: number;
  readonly width: number;
  readonly height: number;
}

/** SVG path data of the lines within a viewport. */
export interface OutlinePaths {
  readonly coast: string;
  readonly border: string;
}

/** Pixels beyond the viewport up to which points are drawn, so that lines reach its edge. */
const PADDING = 4;

/** Draws the lines within a viewport in an equirectangular projection, also across the date line. */
export function traceOutline(outline: Outline, viewport: OutlineViewport): OutlinePaths {
  const paths: [coast: string[], border: string[]] = [[], []];
  const lineCount = outline.starts.length - 1;
  const east = viewport.west + viewport.width / viewport.pixelsPerDegree;
  for (const shift of [-360, 0, 360].filter((degrees) => degrees - 180 < east && degrees + 180 > viewport.west))
    for (let line = 0; line < lineCount; line++)
      traceLine(outline, line, shift, viewport, paths[outline.isBorder[line]]);
  return { coast: paths[0].join(''), border: paths[1].join('') };
}

function traceLine(
  { points, starts }: Outline,
  line: number,
  shift: number,
  { west, north, pixelsPerDegree, width, height }: OutlineViewport,
  path: string[],
): void {
  let isDrawing = false;
  let previousText = '';
  const toX = (point: number) => (points[2 * point] + shift - west) * pixelsPerDegree;
  const toY = (point: number) => (north - points[2 * point + 1]) * pixelsPerDegree;
  const draw = (command: 'M' | 'L', point: number) => {
    const text = `${Number(toX(point).toFixed(1))} ${Number(toY(point).toFixed(1))}`;
    if (text !== previousText || command === 'M') path.push(command, (previousText = text));
  };
  const [firstPoint, end] = [starts[line], starts[line + 1]];
  for (let point = firstPoint; point < end; point++) {
    const [x, y] = [toX(point), toY(point)];
    const isInside = x > -PADDING && x < width + PADDING && y > -PADDING && y < height + PADDING;
    // Lines that reach the date line continue on its other side.
    const isBroken = point > firstPoint && Math.abs(points[2 * point] - points[2 * point - 2]) > 180;
    // Lines enter from the last point outside, and leave to the first one.
    if (isInside && (isBroken || !isDrawing)) draw('M', isBroken ? point : Math.max(firstPoint, point - 1));
    if (isInside || (isDrawing && !isBroken)) draw('L', point);
    isDrawing = isInside;
  }
}
