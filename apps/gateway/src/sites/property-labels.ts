import { t } from '../pages/i18n/translate';
import { type Text } from '../pages/markup';
import { getBaseName } from './nested-property-names';
import { listRowFields } from './site-pages/rows/row-list';
import { ROW_LISTS } from './site-pages/rows/row-lists';
import { SITE_FIELDS } from './site-fields';

const ROW_FIELD = /^(\w+)\[(\d+)\]\.(.+)$/;
const FIELDS = [...SITE_FIELDS, ...ROW_LISTS.flatMap(listRowFields)];

/**
 * Returns the label of a property of a site or of an array, outage or curtailment, such as `Tilt` or `Array 2: Tilt`. An element of a
 * list has the label of the list.
 * @param extent whether the label of a property of a row names the row
 */
export function getPropertyLabel(field: string, extent: 'row' | 'property' = 'row'): Text {
  const [, listName, row, name = field] = ROW_FIELD.exec(field) ?? [];
  const list = ROW_LISTS.find((candidate) => candidate.name === listName);
  const fields = list ? listRowFields(list) : FIELDS;
  const baseName = getBaseName(name);
  const label = fields.find((candidate) => candidate.name === name || candidate.name === baseName)?.label ?? name;
  return list && extent === 'row'
    ? t('{row}: {property}', { row: list.describeRow(Number(row) + 1), property: label })
    : label;
}
