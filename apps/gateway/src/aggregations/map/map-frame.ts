import type { Place } from '@daystar/contracts';

/** Section of the Earth that a map shows, in equirectangular projection, true to scale at its centre. Angles are in degrees. */
export interface MapFrame {
  /** Size of the drawing, pixels. */
  readonly width: number;
  readonly height: number;
  /** Position of a place in the drawing, pixels from the top left. */
  readonly project: (place: Place) => { readonly x: number; readonly y: number };
  readonly pixelsPerLongitudeDegree: number;
  /** Pixels per degree of latitude, divided by pixels per degree of longitude. */
  readonly aspectRatio: number;
  /** Edges of the drawing. */
  readonly west: number;
  readonly north: number;
  readonly meridians: readonly number[];
  readonly parallels: readonly number[];
}

/** Size of the drawing, pixels. */
const WIDTH = 720;
const MAX_HEIGHT = 560;
const MIN_HEIGHT = 200;
/** Pixels at each edge, so that the circles of the outermost places are not clipped. */
const PADDING = 26;
/** Degrees around the outermost places. */
const MARGIN = 0.4;
/** Smallest extent in each direction, degrees. */
const MIN_SPAN = 2;
/** Possible distances between graticule lines, degrees. */
const LINE_SPACINGS = [0.5, 1, 2, 5, 10, 20, 30, 60];
/** Approximate limit of graticule lines in each direction. */
const MAX_LINES = 8;

/**
 * Fits a frame to one or more places. The frame may cross the date line: its west and east edges are in the widest gap
 * between places.
 */
export function fitFrame(places: readonly Place[]): MapFrame {
  const [west, east] = findLongitudeBand(places);
  const latitudes = places.map(({ latitude }) => latitude);
  const south = Math.max(-90, Math.min(...latitudes) - MARGIN);
  const north = Math.min(90, Math.max(...latitudes) + MARGIN);
  const centre = { latitude: (south + north) / 2, longitude: (west + east) / 2 };
  const cosLatitude = Math.max(0.1, Math.cos((centre.latitude * Math.PI) / 180));
  const widthDegrees = Math.max(east - west, MIN_SPAN) * cosLatitude;
  const heightDegrees = Math.max(north - south, MIN_SPAN);
  const pixelsPerLatitudeDegree = Math.min(
    (WIDTH - 2 * PADDING) / widthDegrees,
    (MAX_HEIGHT - 2 * PADDING) / heightDegrees,
  );
  const height = Math.round(Math.max(MIN_HEIGHT, heightDegrees * pixelsPerLatitudeDegree + 2 * PADDING));
  const halfSpan = {
    longitude: WIDTH / 2 / pixelsPerLatitudeDegree / cosLatitude,
    latitude: height / 2 / pixelsPerLatitudeDegree,
  };
  return {
    width: WIDTH,
    height,
    project: ({ latitude, longitude }) => ({
      x: WIDTH / 2 + wrapLongitude(longitude - centre.longitude) * cosLatitude * pixelsPerLatitudeDegree,
      y: height / 2 - (latitude - centre.latitude) * pixelsPerLatitudeDegree,
    }),
    pixelsPerLongitudeDegree: cosLatitude * pixelsPerLatitudeDegree,
    aspectRatio: 1 / cosLatitude,
    west: centre.longitude - halfSpan.longitude,
    north: centre.latitude + halfSpan.latitude,
    meridians: listLines(centre.longitude - halfSpan.longitude, centre.longitude + halfSpan.longitude),
    parallels: listLines(centre.latitude - halfSpan.latitude, centre.latitude + halfSpan.latitude).filter(
      (latitude) => Math.abs(latitude) <= 90,
    ),
  };
}

/** Wraps an angle to -180..180 degrees. */
export const wrapLongitude = (degrees: number): number => degrees - 360 * Math.round(degrees / 360);

/**
 * Finds the west and east edges of the narrowest band with all places, which excludes the widest gap between two
 * neighbours.
 */
function findLongitudeBand(places: readonly Place[]): [number, number] {
  const longitudes = [...new Set(places.map(({ longitude }) => longitude))].sort((a, b) => a - b);
  let [widestGap, westIndex] = [360 - (longitudes[longitudes.length - 1] - longitudes[0]), 0];
  for (let i = 1; i < longitudes.length; i++) {
    const gap = longitudes[i] - longitudes[i - 1];
    if (gap > widestGap) [widestGap, westIndex] = [gap, i];
  }
  const west = longitudes[westIndex];
  const east = westIndex === 0 ? longitudes[longitudes.length - 1] : longitudes[westIndex - 1] + 360;
  return [west - MARGIN, east + MARGIN];
}

function listLines(from: number, to: number): number[] {
  const spacing = LINE_SPACINGS.find((size) => (to - from) / size <= MAX_LINES) ?? 90;
  const lines: number[] = [];
  for (let line = Math.ceil(from / spacing) * spacing; line <= to; line += spacing) lines.push(line);
  return lines;
}
