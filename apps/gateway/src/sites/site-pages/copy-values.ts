import type { Site } from '@daystar/contracts';
import { listFields, toFormText } from '../site-fields';
import { ROW_LIST_NAMES } from './rows/row-list';
import { toRowFormValues } from './rows/row-values';

/** Lists the values of a site that are copied to the form of a new one. The new site needs a name of its own. */
export function toCopyValues(site: Site): Record<string, string> {
  const fields = listFields(site.kind).filter(({ name }) => !(ROW_LIST_NAMES as readonly string[]).includes(name));
  return {
    ...Object.fromEntries(fields.map((field) => [field.name, toFormText(field, site[field.name as keyof Site])])),
    ...toRowFormValues(site),
    name: '',
  };
}
