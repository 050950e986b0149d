import { ACCOUNTS_ES } from './es/accounts';
import { AGGREGATIONS_ES } from './es/aggregations';
import { API_MESSAGES_ES } from './es/api-messages';
import { CHART_FIELDS_ES } from './es/chart-fields';
import { COMMON_ES } from './es/common';
import { CONSTRAINTS_ES } from './es/constraints';
import { DASHBOARD_ES } from './es/dashboard';
import { DIAGNOSIS_ES } from './es/diagnosis';
import { DIAGNOSIS_MEASUREMENTS_ES } from './es/diagnosis-measurements';
import { DIAGNOSIS_FORECASTS_ES } from './es/diagnosis-forecasts';
import { DOCS_ES } from './es/docs';
import { ERRORS_ES } from './es/errors';
import { EXTERNAL_FORECASTS_ES } from './es/external-forecasts';
import { FORECASTS_ES } from './es/forecasts';
import { HISTORIES_ES } from './es/histories';
import { HOME_ES } from './es/home';
import { MEASUREMENTS_ES } from './es/measurements';
import { PAST_ISSUES_ES } from './es/past-issues';
import { PLACES_ES } from './es/places';
import { PROPERTIES_ES } from './es/properties';
import { ROW_LISTS_ES } from './es/row-lists';
import { SITE_IMPORT_ES } from './es/site-import';
import { SITE_PAGES_ES } from './es/site-pages';
import { SITES_ES } from './es/sites';
import { STATUS_ES } from './es/status';
import { TUNING_ES } from './es/tuning';
import { VERIFICATION_ES } from './es/verification';
import { WEBHOOKS_ES } from './es/webhooks';
import { WHAT_IF_ES } from './es/what-if';

/** All Spanish texts. Each is in one of the files. */
export const ES = {
  ...ACCOUNTS_ES,
  ...AGGREGATIONS_ES,
  ...API_MESSAGES_ES,
  ...CHART_FIELDS_ES,
  ...COMMON_ES,
  ...CONSTRAINTS_ES,
  ...DASHBOARD_ES,
  ...DIAGNOSIS_ES,
  ...DIAGNOSIS_MEASUREMENTS_ES,
  ...DIAGNOSIS_FORECASTS_ES,
  ...DOCS_ES,
  ...ERRORS_ES,
  ...EXTERNAL_FORECASTS_ES,
  ...FORECASTS_ES,
  ...HISTORIES_ES,
  ...HOME_ES,
  ...MEASUREMENTS_ES,
  ...PAST_ISSUES_ES,
  ...PLACES_ES,
  ...PROPERTIES_ES,
  ...ROW_LISTS_ES,
  ...SITE_IMPORT_ES,
  ...SITE_PAGES_ES,
  ...SITES_ES,
  ...STATUS_ES,
  ...TUNING_ES,
  ...VERIFICATION_ES,
  ...WEBHOOKS_ES,
  ...WHAT_IF_ES,
} as const;

/** Compiler errors about a text without a translation show this name, which leads to this folder. */
type TextWithTranslationsInPagesI18n = Extract<keyof typeof ES, string>;

/**
 * A text of a page: its English text, in ICU message format. To add one, add its translations to the files of the same name in
 * `es` and `de`.
 */
export type Message = TextWithTranslationsInPagesI18n;

/** All texts in a language by their English texts. */
export type Translations = Readonly<Record<Message, string>>;
