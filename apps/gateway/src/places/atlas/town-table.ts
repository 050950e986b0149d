/** Towns, largest first, in a form that takes 12 MB. */
export interface TownTable {
  /** Main names as they are written, each followed by a line break, in UTF-8. */
  readonly names: Uint8Array;
  /** Positions at which the towns begin in `names`. */
  readonly nameStarts: Uint32Array;
  /** All names of a town, folded, each between tabs, in UTF-8. */
  readonly searchText: Uint8Array;
  /** Positions at which the towns begin in `searchText`. */
  readonly searchStarts: Uint32Array;
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
  /** Names in other languages and scripts: `Wien`, `Вена` for Vienna. */
  readonly otherNames: readonly string[];
  readonly country: string;
  readonly population: number;
  readonly latitude: number;
  readonly longitude: number;
}

/** Decimals of coordinates: about 100 m. The middle of a town is not known more precisely. */
const DECIMALS = 3;

/**
 * Minimum length of a text that is compared with names other than the main one: other names of Shanghai and Buenos Aires begin
 * with `san`.
 */
const MIN_OTHER_PREFIX = 4;

/** Letters that Unicode does not decompose into a letter and an accent. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  æ: 'ae',
  œ: 'oe',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};
const LETTERS_WITHOUT_ACCENT = new RegExp(`[${Object.keys(PLAIN_LETTERS).join('')}]`, 'g');

/** Most names are ASCII; folding them takes a tenth of the time. */
const NOT_ASCII = /[^\0-\x7f]/;

/** Folds a text for comparison: without accents, in lower case, hyphens as spaces. `zurich` finds Zürich. */
export const foldText = (text: string): string =>
  (NOT_ASCII.test(text) ? removeAccents(text) : text.toLowerCase()).replace(/[\s-]+/g, ' ').trim();

const removeAccents = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(LETTERS_WITHOUT_ACCENT, (letter) => PLAIN_LETTERS[letter]);

/** Builds the table of the towns of a gazetteer. */
export function buildTownTable(gazetteer: readonly GazetteerTown[]): TownTable {
  const towns = gazetteer.toSorted((a, b) => b.population - a.population);
  const [names, nameStarts] = joinTexts(towns.map(({ name }) => `${name}\n`));
  const [searchText, searchStarts] = joinTexts(towns.map(joinFoldedNames));
  return {
    names,
    nameStarts,
    searchText,
    searchStarts,
    countries: towns.map(({ country }) => country.padEnd(2).slice(0, 2)).join(''),
    latitudes: Float32Array.from(towns, ({ latitude }) => latitude),
    longitudes: Float32Array.from(towns, ({ longitude }) => longitude),
  };
}

const joinFoldedNames = ({ name, otherNames }: GazetteerTown) =>
  `\t${[...new Set([name, ...otherNames].map(foldText))].join('\t')}\t`;

/** Joins texts in UTF-8, and lists the positions at which they begin. */
function joinTexts(texts: readonly string[]): [joined: Uint8Array, starts: Uint32Array] {
  const starts = new Uint32Array(texts.length);
  texts.forEach((text, row) => {
    if (row + 1 < texts.length) starts[row + 1] = starts[row] + Buffer.byteLength(text);
  });
  return [new Uint8Array(Buffer.from(texts.join(''))), starts];
}

/**
 * Finds the towns one of whose names begins with a text, larger ones first: those with exactly this name, then the others.
 * Short texts find the beginning of main names only.
 */
export function findTowns(table: TownTable, text: string, maxTowns: number): Town[] {
  const words = foldText(text);
  if (words === '') return [];
  const exactRows = listMatches(table, `\t${words}\t`, maxTowns);
  const isShort = words.length < MIN_OTHER_PREFIX;
  const otherRows = listMatches(table, `\t${words}`, 2 * maxTowns, isShort).filter((row) => !exactRows.includes(row));
  return [...exactRows, ...otherRows].slice(0, maxTowns).map((row) => readTown(table, row));
}

function listMatches(table: TownTable, text: string, maxTowns: number, onlyMainNames = false): number[] {
  const { searchText, searchStarts } = table;
  const bytes = Buffer.from(searchText.buffer, searchText.byteOffset, searchText.byteLength);
  const rows: number[] = [];
  let position = bytes.indexOf(text);
  while (position >= 0 && rows.length < maxTowns) {
    const row = findRow(searchStarts, position);
    if (!onlyMainNames || position === searchStarts[row]) rows.push(row);
    position = bytes.indexOf(text, searchStarts[row + 1] ?? bytes.length);
  }
  return rows;
}

/** Finds the last row that begins at a position or before. */
function findRow(starts: Uint32Array, position: number): number {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (starts[middle] <= position) low = middle;
    else high = middle - 1;
  }
  return low;
}

function readTown({ names, nameStarts, countries, latitudes, longitudes }: TownTable, row: number): Town {
  const start = nameStarts[row];
  const round = (degrees: number) => Number(degrees.toFixed(DECIMALS));
  return {
    name: Buffer.from(names.subarray(start, names.indexOf(10, start))).toString(),
    country: countries.slice(2 * row, 2 * row + 2),
    latitude: round(latitudes[row]),
    longitude: round(longitudes[row]),
  };
}
