import { CELL_DEGREES, type Place, TILE_DEGREES } from '@daystar/contracts';
import { formatNumber } from '../../pages/i18n/translate';
import { type Markup, type Text, html } from '../../pages/markup';
import type { OutlineViewport, OutlinePaths } from '../atlas/outline';
import { CELLS_PER_SIDE, type CloudMap } from './cloud-map.service';

/** Side of a cell, SVG units. */
const SIZE = 40;
/** Space for the labels of the edges, SVG units. */
const MARGIN = 34;
const SIDE = SIZE * CELLS_PER_SIDE;

/** Returns the viewport in which coastlines and borders are drawn over a map. @param place centre of the map */
export const buildOutlineViewport = ({ latitude, longitude }: Place): OutlineViewport => ({
  west: longitude - TILE_DEGREES / 2,
  north: latitude + TILE_DEGREES / 2,
  pixelsPerDegree: SIZE / CELL_DEGREES,
  width: SIDE,
  height: SIDE,
});

interface FrameView {
  /** Index of the frame. */
  readonly frame: number;
  readonly outline: OutlinePaths;
  readonly label: Text;
}

/** Draws one frame of a map, north at the top. The script replaces its squares by a canvas of the same place and size. */
export function drawCloudFrame(
  { centre, frames, missingCells }: CloudMap,
  place: Place,
  { frame, outline, label }: FrameView,
): Markup {
  const [west, north] = [centre.longitude - TILE_DEGREES / 2, centre.latitude + TILE_DEGREES / 2];
  const toX = (longitude: number) => ((longitude - west) / CELL_DEGREES) * SIZE;
  const toY = (latitude: number) => ((north - latitude) / CELL_DEGREES) * SIZE;
  const drawCell = (cell: number, opacity?: number) => {
    const [x, y] = [(cell % CELLS_PER_SIDE) * SIZE, Math.floor(cell / CELLS_PER_SIDE) * SIZE];
    const fill = opacity !== undefined && html`fill-opacity="${opacity / 100}"`;
    return html`<rect x="${x}" y="${y}" width="${SIZE}" height="${SIZE}" ${fill} />`;
  };
  const squares = frames[frame].map((opacity, cell) => drawCell(cell, opacity ?? 0));
  const edges = [0, TILE_DEGREES / 2, TILE_DEGREES];
  return html`<div class="map">
    <svg viewBox="${-MARGIN - 20} -8 ${SIDE + MARGIN + 40} ${SIDE + MARGIN}" role="img" aria-label="${label}">
      <rect class="ground" width="${SIDE}" height="${SIDE}" />
      <g class="clouds">${squares}</g>
      <foreignObject width="${SIDE}" height="${SIDE}"></foreignObject>
      ${missingCells.length > 0 && html`<g class="missing">${missingCells.map((cell) => drawCell(cell))}</g>`}
      <svg class="outline" width="${SIDE}" height="${SIDE}" aria-hidden="true">
        <path class="coast" d="${outline.coast}" />
        <path class="border" d="${outline.border}" />
      </svg>
      <circle class="place" cx="${toX(place.longitude)}" cy="${toY(place.latitude)}" r="7" />
      ${edges.map(
        (edge) =>
          html`<text x="${toX(west + edge)}" y="${SIDE + 20}" text-anchor="middle">${formatNumber(west + edge)}°</text>
            <text x="-8" y="${toY(north - edge)}" dy="5" text-anchor="end">${formatNumber(north - edge)}°</text>`,
      )}
    </svg>
  </div>`;
}
