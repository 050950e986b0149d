/** Towns, largest first, in a form that takes a few MB. */
export interface TownTable {
  /** Names as they are written, each followed by a line break. */
  readonly names: string;
  /** Names in lower case without accents, each between line breaks. */
  readonly searchText: string;
  /** Country codes of two letters, joined. */
  readonly countries: string;
  readonly latitudes: Float32Array;
  readonly longitudes: Float32Array;
}

/** A town as a search finds it. */
export interface Town {
  readonly name: string;
  /** Country code of ISO 3166. */
  readonly country: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** A town of the gazetteer. */
export interface GazetteerTown {
  readonly name: string;
  readonly country: string;
  readonly population: number;
  readonly loc: { readonly coordinates: readonly [longitude: number, latitude: number] };
}

/** Decimals of coordinates: about 100 m. The middle of a town is not known more precisely. */
const DECIMALS = 3;

/** Removes accents and capital letters, so that `zurich` finds Zürich. */
export const foldText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .replace(/[\s-]+/g, ' ')
    .trim();

/** Builds the table of the towns of a gazetteer. */
export function buildTownTable(gazetteer: readonly GazetteerTown[]): TownTable {
  const towns = gazetteer.toSorted((a, b) => b.population - a.population);
  return {
    names: towns.map(({ name }) => `${name}\n`).join(''),
    searchText: `\n${towns.map(({ name }) => `${foldText(name)}\n`).join('')}`,
    countries: towns.map(({ country }) => country.padEnd(2).slice(0, 2)).join(''),
    latitudes: Float32Array.from(towns, ({ loc }) => loc.coordinates[1]),
    longitudes: Float32Array.from(towns, ({ loc }) => loc.coordinates[0]),
  };
}

/** Finds the towns whose name begins with a text, larger ones first: those with exactly this name, then the others. */
export function findTowns(table: TownTable, text: string, maxTowns: number): Town[] {
  const words = foldText(text);
  if (words === '') return [];
  const exactRows = listMatches(table, `\n${words}\n`, maxTowns);
  const otherRows = listMatches(table, `\n${words}`, 2 * maxTowns).filter((row) => !exactRows.includes(row));
  return [...exactRows, ...otherRows].slice(0, maxTowns).map((row) => readTown(table, row));
}

function listMatches({ searchText }: TownTable, text: string, maxTowns: number): number[] {
  const rows: number[] = [];
  let [row, counted] = [-1, 0];
  for (
    let position = searchText.indexOf(text);
    position >= 0 && rows.length < maxTowns;
    position = searchText.indexOf(text, position + 1)
  ) {
    for (; counted <= position; counted++) if (searchText.charCodeAt(counted) === 10) row++;
    rows.push(row);
  }
  return rows;
}

function readTown({ names, countries, latitudes, longitudes }: TownTable, row: number): Town {
  let start = 0;
  for (let line = 0; line < row; line++) start = names.indexOf('\n', start) + 1;
  const round = (degrees: number) => Number(degrees.toFixed(DECIMALS));
  return {
    name: names.slice(start, names.indexOf('\n', start)),
    country: countries.slice(2 * row, 2 * row + 2),
    latitude: round(latitudes[row]),
    longitude: round(longitudes[row]),
  };
}
