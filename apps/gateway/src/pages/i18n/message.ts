import { ACCOUNT_ES } from './es/account';
import { ACCURACY_ES } from './es/accuracy';
import { AGGREGATIONS_ES } from './es/aggregations';
import { API_MESSAGES_ES } from './es/api-messages';
import { CHART_FIELDS_ES } from './es/chart-fields';
import { CONSTRAINTS_ES } from './es/constraints';
import { DASHBOARD_ES } from './es/dashboard';
import { DIAGNOSIS_ES } from './es/diagnosis';
import { ERRORS_ES } from './es/errors';
import { EXPLORE_ES } from './es/explore';
import { FORECASTS_ES } from './es/forecasts';
import { MEASUREMENTS_ES } from './es/measurements';
import { PLANTS_ES } from './es/plants';
import { PROPERTIES_ES } from './es/properties';
import { ROW_LISTS_ES } from './es/row-lists';
import { SERVICE_ES } from './es/service';
import { SHELL_ES } from './es/shell';
import { SITE_PAGES_ES } from './es/site-pages';
import { SITES_ES } from './es/sites';
import { SITE_IMPORT_ES } from './es/site-import';
import { TABLES_ES } from './es/tables';

/** All Spanish texts. Each is in one of the files. */
export const ES = {
  ...SHELL_ES,
  ...ERRORS_ES,
  ...CONSTRAINTS_ES,
  ...API_MESSAGES_ES,
  ...TABLES_ES,
  ...ACCOUNT_ES,
  ...AGGREGATIONS_ES,
  ...SITES_ES,
  ...SITE_IMPORT_ES,
  ...SITE_PAGES_ES,
  ...PLANTS_ES,
  ...PROPERTIES_ES,
  ...ROW_LISTS_ES,
  ...DASHBOARD_ES,
  ...MEASUREMENTS_ES,
  ...ACCURACY_ES,
  ...DIAGNOSIS_ES,
  ...FORECASTS_ES,
  ...EXPLORE_ES,
  ...SERVICE_ES,
  ...CHART_FIELDS_ES,
} as const;

/** A text of a page: its English text, in ICU message format. The Spanish catalogue lists all of them. */
export type Message = keyof typeof ES;

/** All texts in a language by their English texts. */
export type Translations = Readonly<Record<Message, string>>;
