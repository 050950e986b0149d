import type { Text } from '../../../pages/markup';
import type { SiteField } from '../../site-field';

/** Properties of a site that are lists of objects: the form shows each object as a row of fields. */
export const ROW_LIST_NAMES = ['arrays', 'outages', 'curtailments', 'capacity_changes'] as const;
export type RowListName = (typeof ROW_LIST_NAMES)[number];

/** Fields of a row that the form shows together. */
export interface FieldGroup {
  /** Heading of a group that is folded away until one of its fields is filled; absent for fields that are always shown. */
  readonly title?: Text;
  readonly fields: readonly SiteField[];
}

/** How the form shows a list. */
export interface RowList {
  readonly name: RowListName;
  readonly title: Text;
  readonly hint: Text;
  readonly addText: Text;
  readonly describeRow: (number: number) => Text;
  readonly groups: readonly FieldGroup[];
  /** Maximum number of rows with fields; a longer list is edited as JSON. */
  readonly maxRows: number;
  /** Whether an empty field of a row has the value of the site. */
  readonly inheritsFromSite?: boolean;
}

/** Lists the fields of a row. */
export const listRowFields = ({ groups }: RowList): SiteField[] => groups.flatMap(({ fields }) => fields);
