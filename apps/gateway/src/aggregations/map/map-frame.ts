import type { Place } from '@daystar/contracts';

/** The piece of the Earth that a map shows, and how it lies on the paper: plate carree, true to scale in its middle. */
export interface MapFrame {
  /** Size of the paper. */
  readonly width: number;
  readonly height: number;
  /** Where a place lies on the paper. */
  readonly at: (place: Place) => { readonly x: number; readonly y: number };
  /** Paper for a degree of longitude. */
  readonly perDegree: number;
  readonly meridians: readonly number[];
  readonly parallels: readonly number[];
}

const WIDTH = 720;
const MAX_HEIGHT = 560;
const MIN_HEIGHT = 200;
/** Paper at each edge, so that the circles of the outermost places are whole. */
const EDGE = 26;
/** Degrees around the outermost places. */
const MARGIN = 0.4;
const MIN_SPAN = 2;
const STEPS = [0.5, 1, 2, 5, 10, 20, 30, 60];
/** Lines of the graticule, about. */
const MAX_LINES = 8;

/** A frame round places, of which there is at least one; it is cut where there are none, so the date line may cross it. */
export function frameAround(places: readonly Place[]): MapFrame {
  const [west, east] = longitudesOf(places);
  const latitudes = places.map(({ latitude }) => latitude);
  const south = Math.max(-90, Math.min(...latitudes) - MARGIN);
  const north = Math.min(90, Math.max(...latitudes) + MARGIN);
  const middle = { latitude: (south + north) / 2, longitude: (west + east) / 2 };
  const narrowing = Math.max(0.1, Math.cos((middle.latitude * Math.PI) / 180));
  const wide = Math.max(east - west, MIN_SPAN) * narrowing;
  const tall = Math.max(north - south, MIN_SPAN);
  const scale = Math.min((WIDTH - 2 * EDGE) / wide, (MAX_HEIGHT - 2 * EDGE) / tall);
  const height = Math.round(Math.max(MIN_HEIGHT, tall * scale + 2 * EDGE));
  const half = { longitude: WIDTH / 2 / scale / narrowing, latitude: height / 2 / scale };
  return {
    width: WIDTH,
    height,
    at: ({ latitude, longitude }) => ({
      x: WIDTH / 2 + nearest(longitude - middle.longitude) * narrowing * scale,
      y: height / 2 - (latitude - middle.latitude) * scale,
    }),
    perDegree: narrowing * scale,
    meridians: linesIn(middle.longitude - half.longitude, middle.longitude + half.longitude),
    parallels: linesIn(middle.latitude - half.latitude, middle.latitude + half.latitude).filter(
      (latitude) => Math.abs(latitude) <= 90,
    ),
  };
}

/** The shorter way round, degrees. */
const nearest = (turn: number): number => turn - 360 * Math.round(turn / 360);

/** West and east of the narrowest band that holds all places: all but the widest gap between two neighbours. */
function longitudesOf(places: readonly Place[]): [number, number] {
  const sorted = [...new Set(places.map(({ longitude }) => longitude))].sort((a, b) => a - b);
  let [gap, first] = [360 - (sorted[sorted.length - 1] - sorted[0]), 0];
  for (let i = 1; i < sorted.length; i++) {
    if (sorted[i] - sorted[i - 1] > gap) [gap, first] = [sorted[i] - sorted[i - 1], i];
  }
  const west = sorted[first];
  const last = first === 0 ? sorted[sorted.length - 1] : sorted[first - 1] + 360;
  return [west - MARGIN, last + MARGIN];
}

function linesIn(from: number, to: number): number[] {
  const step = STEPS.find((one) => (to - from) / one <= MAX_LINES) ?? 90;
  const lines: number[] = [];
  for (let line = Math.ceil(from / step) * step; line <= to && lines.length < 40; line += step) lines.push(line);
  return lines;
}
