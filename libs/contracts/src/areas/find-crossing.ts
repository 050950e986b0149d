import type { Position, Ring } from './ring';

interface Edge {
  /** Index of its ring. */
  readonly ring: number;
  /** Index of its first vertex. */
  readonly index: number;
  readonly from: Position;
  readonly to: Position;
  readonly west: number;
  readonly east: number;
  readonly south: number;
  readonly north: number;
}

/** Maximum pairs of edges to compare, about 0.1 s. A border of 5,000 positions has some 10,000 pairs near each other. */
const MAX_PAIRS = 250_000;

/**
 * Finds an invalid intersection of a polygon's rings: a ring intersects or touches itself, or edges of two rings cross. It does
 * not report rings that only touch, or that overlap along an edge.
 * @returns the position, or undefined if there is none; `too complex` when too many edges are near each other
 */
export function findCrossing(rings: readonly Ring[]): Position | 'too complex' | undefined {
  const edges = rings.flatMap(listEdges).sort((a, b) => a.west - b.west);
  let pairs = 0;
  for (const [i, a] of edges.entries()) {
    for (let j = i + 1; j < edges.length && edges[j].west <= a.east; j++) {
      const b = edges[j];
      if (b.south > a.north || b.north < a.south) continue;
      if (++pairs > MAX_PAIRS) return 'too complex';
      const position = a.ring === b.ring ? findContact(a, b, rings[a.ring].length) : findIntersection(a, b);
      if (position) return position;
    }
  }
  return undefined;
}

const listEdges = (ring: Ring, ringIndex: number): Edge[] =>
  ring.map((from, index) => {
    const to = ring[(index + 1) % ring.length];
    const [west, east] = [Math.min(from[0], to[0]), Math.max(from[0], to[0])];
    const [south, north] = [Math.min(from[1], to[1]), Math.max(from[1], to[1])];
    return { ring: ringIndex, index, from, to, west, east, south, north };
  });

/** Finds an invalid contact of two edges of one ring: neighbours may share a vertex, other edges no point. */
function findContact(a: Edge, b: Edge, count: number): Position | undefined {
  const [earlier, later] = a.index < b.index ? [a, b] : [b, a];
  if (later.index - earlier.index === 1) return findReversal(earlier.from, later.from, later.to);
  if (earlier.index === 0 && later.index === count - 1) return findReversal(later.from, earlier.from, earlier.to);
  const touching = [a.from, a.to].find((end) => isOnEdge(end, b)) ?? [b.from, b.to].find((end) => isOnEdge(end, a));
  return touching ?? findIntersection(a, b);
}

const computeSide = ([ax, ay]: Position, [bx, by]: Position, [x, y]: Position): number =>
  Math.sign((bx - ax) * (y - ay) - (by - ay) * (x - ax));

function findReversal(a: Position, corner: Position, b: Position): Position | undefined {
  const isReversed = (a[0] - corner[0]) * (b[0] - corner[0]) + (a[1] - corner[1]) * (b[1] - corner[1]) > 0;
  return isReversed && computeSide(a, corner, b) === 0 ? corner : undefined;
}

const isOnEdge = (point: Position, { from, to, west, east, south, north }: Edge): boolean =>
  computeSide(from, to, point) === 0 && point[0] >= west && point[0] <= east && point[1] >= south && point[1] <= north;

/** Finds the intersection in the interior of both edges. */
function findIntersection(a: Edge, b: Edge): Position | undefined {
  const areCrossing =
    computeSide(a.from, a.to, b.from) * computeSide(a.from, a.to, b.to) < 0 &&
    computeSide(b.from, b.to, a.from) * computeSide(b.from, b.to, a.to) < 0;
  if (!areCrossing) return undefined;
  const [dx, dy] = [a.to[0] - a.from[0], a.to[1] - a.from[1]];
  const [ex, ey] = [b.to[0] - b.from[0], b.to[1] - b.from[1]];
  const fraction = ((b.from[0] - a.from[0]) * ey - (b.from[1] - a.from[1]) * ex) / (dx * ey - dy * ex);
  return [a.from[0] + fraction * dx, a.from[1] + fraction * dy];
}
