import type { ElevationTile } from './elevation-tile';
import { readGeotiffFile } from './read-geotiff-file';
import { readHgtFile } from './read-hgt-file';

/** South-western corner of a tile, whole degrees. */
export interface TileCorner {
  readonly south: number;
  readonly west: number;
}

/** Names and format of the tiles of a terrain model. */
export interface TileLayout {
  /** Name of the terrain model in records and provenance. */
  readonly model: string;
  /** Path relative to the address of the source. */
  buildPath(corner: TileCorner): string;
  /** @throws UnexpectedResponseError */
  readTile(path: string, file: Buffer, corner: TileCorner): Promise<ElevationTile>;
}

const formatSouth = (south: number) => `${south < 0 ? 'S' : 'N'}${String(Math.abs(south)).padStart(2, '0')}`;
const formatWest = (west: number) => `${west < 0 ? 'W' : 'E'}${String(Math.abs(west)).padStart(3, '0')}`;

/** SRTM tiles as Skadi publishes them: `N47/N47E008.hgt.gz`. */
const skadi: TileLayout = {
  model: 'srtm',
  buildPath: ({ south, west }) => `${formatSouth(south)}/${formatSouth(south)}${formatWest(west)}.hgt.gz`,
  readTile: readHgtFile,
};

/** Copernicus GLO-90 tiles as ESA publishes them; `30` is the spacing in tenths of a second of arc. */
const copernicus: TileLayout = {
  model: 'copernicus-glo-90',
  buildPath: ({ south, west }) => {
    const name = `Copernicus_DSM_COG_30_${formatSouth(south)}_00_${formatWest(west)}_00_DEM`;
    return `${name}/${name}.tif`;
  },
  readTile: readGeotiffFile,
};

/** Layouts by the value of `DAYSTAR_TERRAIN_LAYOUT`. */
export const TILE_LAYOUTS = { skadi, copernicus };
