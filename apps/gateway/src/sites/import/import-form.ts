import type { SiteKind } from '@daystar/contracts';

/** Fields of the form of an import, as they were sent. */
export interface ImportForm {
  readonly kind: SiteKind;
  readonly table: string;
  /** Numbers of the lines whose sites are omitted, because their names exist already. */
  readonly omittedLines: readonly number[];
}
