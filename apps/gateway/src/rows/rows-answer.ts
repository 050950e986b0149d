import type { Format } from '@daystar/formats';
import type { Provenance } from './provenance';

/** Rows that can be sent: what they are is known at once, their body is made when somebody needs it. */
export interface RowsAnswer {
  /** Names issue, rows and format: the same name, the same bytes. It serves as ETag, so it holds no quotes. */
  readonly name: string;
  readonly format: Format;
  readonly issue: RowsIssue;
  /** When these rows became what they are: the issue, or the start of the period in progress since. */
  readonly modifiedAt: number;
  /** True when nobody could say whether there is a newer issue. */
  readonly stale: boolean;
  provenance(): Provenance;
  /** Further words on what the rows cover. */
  readonly coverage?: string;
  render(): string | Promise<string>;
}

export interface RowsIssue {
  readonly id: string;
  readonly issuedAt: number;
  readonly nextIssueAt: number;
}
