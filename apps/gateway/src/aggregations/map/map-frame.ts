import type { Place } from '@daystar/contracts';

/** Section of the Earth that a map shows, in plate carrée projection, true to scale at its centre. */
export interface MapFrame {
  /** Size of the drawing, pixels. */
  readonly width: number;
  readonly height: number;
  /** Position of a place in the drawing, pixels from the top left. */
  readonly project: (place: Place) => { readonly x: number; readonly y: number };
  /** Pixels per degree of longitude. */
  readonly pixelsPerDegree: number;
  readonly meridians: readonly number[];
  readonly parallels: readonly number[];
}

const WIDTH = 720;
const MAX_HEIGHT = 560;
const MIN_HEIGHT = 200;
/** Pixels at each edge, so that the circles of the outermost places are not clipped. */
const PADDING = 26;
/** Degrees around the outermost places. */
const MARGIN = 0.4;
const MIN_SPAN = 2;
const LINE_SPACINGS = [0.5, 1, 2, 5, 10, 20, 30, 60];
/** Approximate limit of graticule lines in each direction. */
const MAX_LINES = 8;

/** Fits a frame to one or more places. The frame may cross the date line: its edges are in the widest gap between places. */
export function fitFrame(places: readonly Place[]): MapFrame {
  const [west, east] = findLongitudeBand(places);
  const latitudes = places.map(({ latitude }) => latitude);
  const south = Math.max(-90, Math.min(...latitudes) - MARGIN);
  const north = Math.min(90, Math.max(...latitudes) + MARGIN);
  const middle = { latitude: (south + north) / 2, longitude: (west + east) / 2 };
  const longitudeScale = Math.max(0.1, Math.cos((middle.latitude * Math.PI) / 180));
  const widthDegrees = Math.max(east - west, MIN_SPAN) * longitudeScale;
  const heightDegrees = Math.max(north - south, MIN_SPAN);
  const scale = Math.min((WIDTH - 2 * PADDING) / widthDegrees, (MAX_HEIGHT - 2 * PADDING) / heightDegrees);
  const height = Math.round(Math.max(MIN_HEIGHT, heightDegrees * scale + 2 * PADDING));
  const half = { longitude: WIDTH / 2 / scale / longitudeScale, latitude: height / 2 / scale };
  return {
    width: WIDTH,
    height,
    project: ({ latitude, longitude }) => ({
      x: WIDTH / 2 + wrapLongitude(longitude - middle.longitude) * longitudeScale * scale,
      y: height / 2 - (latitude - middle.latitude) * scale,
    }),
    pixelsPerDegree: longitudeScale * scale,
    meridians: listLines(middle.longitude - half.longitude, middle.longitude + half.longitude),
    parallels: listLines(middle.latitude - half.latitude, middle.latitude + half.latitude).filter(
      (latitude) => Math.abs(latitude) <= 90,
    ),
  };
}

/** Wraps an angle to -180..180 degrees. */
export const wrapLongitude = (degrees: number): number => degrees - 360 * Math.round(degrees / 360);

/** Finds the west and east edges of the narrowest band with all places, which excludes the widest gap between two neighbours. */
function findLongitudeBand(places: readonly Place[]): [number, number] {
  const sorted = [...new Set(places.map(({ longitude }) => longitude))].sort((a, b) => a - b);
  let [gap, first] = [360 - (sorted[sorted.length - 1] - sorted[0]), 0];
  for (let i = 1; i < sorted.length; i++) {
    if (sorted[i] - sorted[i - 1] > gap) [gap, first] = [sorted[i] - sorted[i - 1], i];
  }
  const west = sorted[first];
  const last = first === 0 ? sorted[sorted.length - 1] : sorted[first - 1] + 360;
  return [west - MARGIN, last + MARGIN];
}

function listLines(from: number, to: number): number[] {
  const step = LINE_SPACINGS.find((size) => (to - from) / size <= MAX_LINES) ?? 90;
  const lines: number[] = [];
  for (let line = Math.ceil(from / step) * step; line <= to && lines.length < 40; line += step) lines.push(line);
  return lines;
}
