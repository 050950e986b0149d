import { BadRequestException } from '@nestjs/common';
import { CsvError, parse } from 'csv-parse/sync';
import type { BodyParser } from './json-body';
import { bodyProblem } from './text-check';

/** Lines of a table under their column names; each value is a text, whatever it means. */
export class CsvBody {
  constructor(readonly rows: readonly Readonly<Record<string, string>>[]) {}
}

/** Reads tables with a header, in any line ends. */
export const csvBodyParser: BodyParser = (_request, body, done) => {
  try {
    const columns = (names: string[]) => names.map((name) => name.trim().toLowerCase());
    const rows: Record<string, string>[] = parse(body, { columns, bom: true, trim: true, skip_empty_lines: true });
    // Bytes that are not UTF-8 were replaced: only NUL can be left.
    done((body.includes(0) ? bodyProblem(rows) : undefined) ?? null, new CsvBody(rows));
  } catch (error) {
    done(error instanceof CsvError ? new BadRequestException() : (error as Error));
  }
};

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/** Values of a line as JSON would have them; an empty one is none. */
export const csvValues = (row: Readonly<Record<string, string>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([, text]) => text !== '')
      .map(([name, text]) => [name, valueOf(text)]),
  );

function valueOf(text: string): unknown {
  if (NUMBER.test(text)) return Number(text);
  const word = text.toLowerCase();
  return word === 'true' || word === 'false' ? word === 'true' : text;
}
