import type { SiteKind } from '@daystar/contracts';

/** Fields of the form of an import, as they were sent. */
export interface ImportForm {
  readonly kind: SiteKind;
  readonly table: string;
}
