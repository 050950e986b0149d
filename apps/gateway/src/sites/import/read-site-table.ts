import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { DaystarError, type FieldError, type SiteProperties } from '@daystar/contracts';
import { findSeparator } from '@daystar/client';
import { formatNumber, t } from '../../pages/i18n/translate';
import { localizeUploadError } from '../measurements/upload/localize-upload-error';
import { readTableLines } from '../measurements/upload/table-lines';
import { getBaseName } from '../nested-property-names';
import { getPowerUnits, readSite } from '../site-body';
import { type FormContext, getFieldUnit, readFieldText } from '../site-fields';
import { type ImportProblem, toImportProblems } from './import-problem';
import { type CellUnits, restateInCellUnit } from './restate-in-cell-unit';
import { type NumberExample, replaceDecimalCommas } from './site-decimal-commas';
import { type SiteColumn, recognizeSiteColumns } from './site-columns';

/** Maximum number of sites of one import. */
export const MAX_IMPORTED_SITES = 1000;
/** Maximum number of columns: a site has about 50 properties, and recognizing a column takes up to 1 ms. */
const MAX_COLUMNS = 100;
/** Maximum number of line ends, including those of blank lines: parsing more would delay other requests. */
const MAX_LINE_ENDS = 10 * MAX_IMPORTED_SITES;
/** Number of lines that are checked before other requests are served; checking one takes up to 1 ms. */
const LINES_PER_TURN = 25;

/** A valid site of a table. */
export interface ImportedSite {
  readonly line: number;
  /** Body of the request that creates the site. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly properties: SiteProperties;
  readonly warnings: readonly FieldError[];
}

/** The sites of a table and all its errors. */
export interface SiteTable {
  readonly sites: readonly ImportedSite[];
  readonly problems: readonly ImportProblem[];
  /** Whether no line can be read, because of the header or the number of lines. */
  readonly isUnreadable: boolean;
  /** Headings of columns that are ignored. */
  readonly ignoredHeadings: readonly string[];
  /** A number in which points were read as separators of thousands; absent without one. */
  readonly thousandsExample?: NumberExample;
}

/**
 * Reads a table of sites with a header. Cells are read as the fields of the form of a site, with units and directions in words.
 * @param now ms since 1970 UTC
 */
export async function readSiteTable(context: FormContext, text: string, now: number): Promise<SiteTable> {
  if ((text.match(/\r\n?|\n/g)?.length ?? 0) > MAX_LINE_ENDS)
    return toUnreadable([
      {
        line: 1,
        message: t('A table has at most {max} lines. Remove blank lines or split the table.', {
          max: formatNumber(MAX_LINE_ENDS),
        }),
      },
    ]);
  const table = readTableLines(text, findSeparator(text));
  if ('message' in table) return toUnreadable([{ line: table.fault?.line ?? 1, message: localizeUploadError(table) }]);
  const { headers, lines } = table;
  if (headers.length > MAX_COLUMNS)
    return toUnreadable([{ line: 1, message: t('A table has at most {max} columns.', { max: MAX_COLUMNS }) }]);
  const { columns, ignoredHeadings, problems } = recognizeSiteColumns(context.kind, headers);
  if (problems.length > 0) return toUnreadable(problems);
  if (lines.length === 0)
    return toUnreadable([
      { line: 1, message: t('There are no lines below the header. Write one line for each site.') },
    ]);
  if (lines.length > MAX_IMPORTED_SITES)
    return toUnreadable([createTooManySitesProblem(lines[MAX_IMPORTED_SITES].line)]);
  const { numbers, thousandsExample } = replaceDecimalCommas(columns, lines);
  const sites: ImportedSite[] = [];
  const lineProblems: ImportProblem[] = [];
  for (const [index, { line, cells }] of lines.entries()) {
    if (index % LINES_PER_TURN === 0) await yieldToEventLoop();
    const siteName = findCell(columns, cells, 'name');
    if (cells.length !== headers.length)
      lineProblems.push({ line, siteName, message: t('Every line must have as many columns as the header.') });
    else {
      const body = readBody(columns, numbers[index], context);
      try {
        sites.push({ line, body, ...readSite(context.kind, body, now) });
      } catch (error) {
        if (!(error instanceof DaystarError)) throw error;
        const errors = error.errors.map((fieldError) =>
          restateInCellUnit(fieldError, (name) => findUnits(columns, cells, name, context)),
        );
        const lineErrors = toImportProblems(line, errors, (name) => findCell(columns, cells, getBaseName(name)));
        lineProblems.push(...lineErrors.map((problem) => ({ ...problem, siteName })));
      }
    }
  }
  return { sites, problems: lineProblems, isUnreadable: false, ignoredHeadings, thousandsExample };
}

const findCell = (columns: readonly SiteColumn[], cells: readonly string[], fieldName: string): string | undefined =>
  cells[columns.find(({ field }) => field.name === fieldName)?.index ?? -1];

/** A unit after a number, such as `20 MW`. */
const UNIT_AT_END = /\d ?([a-z]{1,5})$/i;

function findUnits(
  columns: readonly SiteColumn[],
  cells: readonly string[],
  name: string,
  { kind }: FormContext,
): CellUnits {
  const column = columns.find(({ field }) => field.name === name);
  if (column?.field.type !== 'number') return {};
  const [, ownUnit] = UNIT_AT_END.exec(cells[column.index] ?? '') ?? [];
  return { cell: ownUnit ?? column.unit, property: getFieldUnit(column.field, getPowerUnits(kind).capacity) };
}

const createTooManySitesProblem = (line: number): ImportProblem => ({
  line,
  message: t('At most {max} sites can be added at once. Split the table.', {
    max: formatNumber(MAX_IMPORTED_SITES),
  }),
});

const toUnreadable = (problems: readonly ImportProblem[]): SiteTable => ({
  sites: [],
  problems,
  isUnreadable: true,
  ignoredHeadings: [],
});

/**
 * Builds the body of the request that creates a site; empty cells are omitted.
 * @param cells with decimal points
 */
function readBody(
  columns: readonly SiteColumn[],
  cells: readonly string[],
  context: FormContext,
): Record<string, unknown> {
  const entries = columns.flatMap(({ index, field, unit }) => {
    const text = cells[index] ?? '';
    if (text === '') return [];
    // A cell may have a unit of its own.
    const textWithUnit = unit !== undefined && field.type === 'number' && /\d$/.test(text) ? `${text} ${unit}` : text;
    return [[field.name, readFieldText(field, textWithUnit, context)] as const];
  });
  return Object.fromEntries(entries);
}
