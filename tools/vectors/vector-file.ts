import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** One row of a reference file. Reading a value by name marks its column as understood. */
export class VectorRow {
  constructor(
    private readonly file: VectorFile,
    private readonly values: readonly unknown[],
  ) {}

  /** A number that must be there. */
  number(column: string): number {
    const value = this.value(column);
    if (typeof value !== 'number') throw new Error(`${this.file.name}: ${column} is no number: ${String(value)}`);
    return value;
  }

  /** A number, or null where the reference is not defined. */
  optional(column: string): number | null {
    return this.value(column) === null ? null : this.number(column);
  }

  text(column: string): string {
    return String(this.value(column));
  }

  flag(column: string): boolean {
    return this.value(column) === true;
  }

  private value(column: string): unknown {
    return this.values[this.file.indexOf(column)];
  }
}

interface VectorContent {
  meta: unknown;
  columns?: string[];
  rows?: unknown[][];
}

/** A reference vector file: columns of inputs and of what an independent program made of them. */
export class VectorFile {
  readonly name: string;
  readonly content: VectorContent;
  readonly rows: readonly VectorRow[];
  private readonly columns: ReadonlyMap<string, number>;
  private readonly understood = new Set<string>();

  constructor(private readonly path: string) {
    this.name = basename(path, '.json');
    this.content = JSON.parse(readFileSync(path, 'utf8')) as VectorContent;
    this.columns = new Map((this.content.columns ?? []).map((column, index) => [column, index]));
    this.rows = (this.content.rows ?? []).map((values) => new VectorRow(this, values));
  }

  indexOf(column: string): number {
    const index = this.columns.get(column);
    if (index === undefined) throw new Error(`${this.name}: no column ${column}`);
    this.understood.add(column);
    return index;
  }

  /** Columns that are neither inputs nor results, such as a row's class. */
  ignore(...columns: string[]): void {
    for (const column of columns) this.understood.add(column);
  }

  /** Columns that the check has neither read nor compared. */
  notUnderstood(): string[] {
    return [...this.columns.keys()].filter((column) => !this.understood.has(column));
  }

  /** Another file of the same folder, which this one refers to. */
  beside(name: string): VectorFile {
    const path = join(this.path, '..', `${name}.json`);
    if (!existsSync(path)) throw new Error(`${this.name} needs ${name}.json beside it`);
    return new VectorFile(path);
  }
}
