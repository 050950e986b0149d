import type { SiteKind } from '@daystar/contracts';

/** Fields of the form of an import, as they were sent. */
export interface ImportForm {
  readonly kind: SiteKind;
  readonly table: string;
  /** Numbers of the lines whose sites are left out, because their names exist already. */
  readonly leftOut: readonly number[];
}
