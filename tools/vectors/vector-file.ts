import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** One row of a reference file. Reading a value by name marks its column as read. */
export class VectorRow {
  constructor(
    private readonly file: VectorFile,
    private readonly values: readonly unknown[],
  ) {}

  /** Reads a number. @throws Error when the value is not a number */
  readNumber(column: string): number {
    const value = this.getValue(column);
    if (typeof value !== 'number') throw new Error(`${this.file.name}: ${column} is not a number: ${String(value)}`);
    return value;
  }

  /** Reads a number; null where the reference is undefined. */
  readOptional(column: string): number | null {
    return this.getValue(column) === null ? null : this.readNumber(column);
  }

  readText(column: string): string {
    return String(this.getValue(column));
  }

  readFlag(column: string): boolean {
    return this.getValue(column) === true;
  }

  private getValue(column: string): unknown {
    return this.values[this.file.getColumnIndex(column)];
  }
}

interface VectorContent {
  meta: unknown;
  columns?: string[];
  rows?: unknown[][];
}

/** A reference vector file: columns with inputs, and columns with results of an independent program. */
export class VectorFile {
  readonly name: string;
  readonly content: VectorContent;
  readonly rows: readonly VectorRow[];
  private readonly columns: ReadonlyMap<string, number>;
  private readonly readColumns = new Set<string>();

  constructor(private readonly path: string) {
    this.name = basename(path, '.json');
    this.content = JSON.parse(readFileSync(path, 'utf8')) as VectorContent;
    this.columns = new Map((this.content.columns ?? []).map((column, index) => [column, index]));
    this.rows = (this.content.rows ?? []).map((values) => new VectorRow(this, values));
  }

  getColumnIndex(column: string): number {
    const index = this.columns.get(column);
    if (index === undefined) throw new Error(`${this.name}: no column ${column}`);
    this.readColumns.add(column);
    return index;
  }

  /** Marks columns that are neither inputs nor results, such as the class of a row. */
  ignoreColumns(...columns: string[]): void {
    for (const column of columns) this.readColumns.add(column);
  }

  /** Lists the columns that the check did not read. */
  listUnreadColumns(): string[] {
    return [...this.columns.keys()].filter((column) => !this.readColumns.has(column));
  }

  /** Opens another file of the same folder. */
  openSibling(name: string): VectorFile {
    const path = join(this.path, '..', `${name}.json`);
    if (!existsSync(path)) throw new Error(`${this.name} requires ${name}.json in the same folder`);
    return new VectorFile(path);
  }
}
