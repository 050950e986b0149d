/**
 * Maximum number of sites that are refreshed as one part of a tile. The main thread needs 1.8 ms for each, so a part takes
 * 36 s of a slot of ten minutes.
 */
export const SITES_PER_PART = 20_000;

/** A part of a tile: the sites for which `getPartIndex` returns its index. */
export interface TilePart {
  readonly tile: string;
  readonly index: number;
  /** Number of parts of the tile. */
  readonly count: number;
}

/** Lists the names of the parts of a tile; only the name of the tile when it is not divided. */
export function listPartNames(tile: string, siteCount: number, sitesPerPart: number): string[] {
  const partCount = Math.max(1, Math.ceil(siteCount / sitesPerPart));
  return partCount === 1 ? [tile] : Array.from({ length: partCount }, (_, index) => `${tile}#${index}/${partCount}`);
}

export function parsePartName(name: string): TilePart {
  const [tile, part = '0/1'] = name.split('#');
  const [index, count] = part.split('/').map(Number);
  return { tile, index, count };
}

/** Returns the index of the part that contains a site: the 32-bit FNV-1a hash of its id, modulo the number of parts. */
export function getPartIndex(resourceId: string, partCount: number): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < resourceId.length; i++) hash = Math.imul(hash ^ resourceId.charCodeAt(i), 0x01000193);
  return (hash >>> 0) % partCount;
}
