import type { Position, Ring } from './ring';

interface Edge {
  readonly ring: number;
  readonly index: number;
  readonly from: Position;
  readonly to: Position;
  readonly west: number;
  readonly east: number;
}

/**
 * Where rings of one polygon meet as they must not: a ring with itself anywhere, two rings other than in a single point.
 * @returns such a position, if there is one
 */
export function crossingOf(rings: readonly Ring[]): Position | undefined {
  const edges = rings.flatMap(edgesOf).sort((a, b) => a.west - b.west);
  for (let i = 0; i < edges.length; i++) {
    for (let j = i + 1; j < edges.length && edges[j].west <= edges[i].east; j++) {
      const [a, b] = [edges[i], edges[j]];
      const found = a.ring === b.ring ? meeting(a, b, rings[a.ring].length) : cut(a, b);
      if (found) return found;
    }
  }
  return undefined;
}

const edgesOf = (ring: Ring, number: number): Edge[] =>
  ring.map((from, index) => {
    const to = ring[(index + 1) % ring.length];
    return { ring: number, index, from, to, west: Math.min(from[0], to[0]), east: Math.max(from[0], to[0]) };
  });

/** Of two edges of one ring: neighbours share a vertex and nothing else, others nothing at all. */
function meeting(a: Edge, b: Edge, count: number): Position | undefined {
  const [earlier, later] = a.index < b.index ? [a, b] : [b, a];
  if (later.index - earlier.index === 1) return turnsBack(earlier.from, later.from, later.to);
  if (earlier.index === 0 && later.index === count - 1) return turnsBack(later.from, earlier.from, earlier.to);
  const touched = [a.from, a.to].find((end) => isOn(end, b)) ?? [b.from, b.to].find((end) => isOn(end, a));
  return touched ?? cut(a, b);
}

const side = ([ax, ay]: Position, [bx, by]: Position, [x, y]: Position): number =>
  Math.sign((bx - ax) * (y - ay) - (by - ay) * (x - ax));

function turnsBack(a: Position, corner: Position, b: Position): Position | undefined {
  const back = (a[0] - corner[0]) * (b[0] - corner[0]) + (a[1] - corner[1]) * (b[1] - corner[1]) > 0;
  return back && side(a, corner, b) === 0 ? corner : undefined;
}

const isOn = (point: Position, { from, to, west, east }: Edge): boolean =>
  side(from, to, point) === 0 &&
  point[0] >= west &&
  point[0] <= east &&
  point[1] >= Math.min(from[1], to[1]) &&
  point[1] <= Math.max(from[1], to[1]);

/** Where each goes from one side of the other to the other side. */
function cut(a: Edge, b: Edge): Position | undefined {
  const crosses =
    side(a.from, a.to, b.from) * side(a.from, a.to, b.to) < 0 &&
    side(b.from, b.to, a.from) * side(b.from, b.to, a.to) < 0;
  if (!crosses) return undefined;
  const [dx, dy] = [a.to[0] - a.from[0], a.to[1] - a.from[1]];
  const [ex, ey] = [b.to[0] - b.from[0], b.to[1] - b.from[1]];
  const share = ((b.from[0] - a.from[0]) * ey - (b.from[1] - a.from[1]) * ex) / (dx * ey - dy * ex);
  return [a.from[0] + share * dx, a.from[1] + share * dy];
}
