import type { DaystarError, SiteKind } from '@daystar/contracts';
import type { ImportPreview } from './site-import.service';

/** Fields of the form of an import, as they were sent. */
export interface ImportForm {
  readonly kind: SiteKind;
  readonly table: string;
  /** Numbers of the lines whose sites are left out, because their names exist already. */
  readonly leftOut: readonly number[];
}

/** A preview, and how far an import of it has come. */
export interface ImportState {
  readonly preview: ImportPreview;
  readonly importId: string;
  /** Present after an import that ended early. */
  readonly progress?: { readonly storedCount: number; readonly error?: DaystarError };
}
