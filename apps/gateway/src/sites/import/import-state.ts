import type { DaystarError } from '@daystar/contracts';
import type { ImportPreview } from './site-import.service';

/** A preview, and how far an import of it has come. */
export interface ImportState {
  readonly preview: ImportPreview;
  readonly importId: string;
  /** Present after an import that ended early. */
  readonly progress?: { readonly storedCount: number; readonly error?: DaystarError };
}
