import type { SiteKind } from '@daystar/contracts';
import type { Text } from '../pages/markup';

/** Kinds of sites with power. */
export const POWER_KINDS: readonly SiteKind[] = ['utility', 'rooftop'];

/** How a form shows a property of a site, and how its text is read. */
export interface SiteField {
  readonly name: string;
  readonly label: Text;
  readonly hint?: Text;
  /** `power` means MW or kW, depending on the kind of site; `VA` and `var` mean their multiples with the same prefix. */
  readonly unit?: string;
  readonly type: 'text' | 'number' | 'date' | 'choice' | 'numbers' | 'tags' | 'json' | 'time';
  readonly choices?: readonly string[];
  readonly isRequired?: boolean;
  /** Kinds that have the property; all when absent. */
  readonly kinds?: readonly SiteKind[];
}
