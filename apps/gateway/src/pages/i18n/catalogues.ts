import { ACCOUNTS_DE } from './de/accounts';
import { AGGREGATIONS_DE } from './de/aggregations';
import { API_MESSAGES_DE } from './de/api-messages';
import { CHART_FIELDS_DE } from './de/chart-fields';
import { COMMON_DE } from './de/common';
import { CONSTRAINTS_DE } from './de/constraints';
import { DASHBOARD_DE } from './de/dashboard';
import { DIAGNOSIS_DE } from './de/diagnosis';
import { DIAGNOSIS_MEASUREMENTS_DE } from './de/diagnosis-measurements';
import { DIAGNOSIS_FORECASTS_DE } from './de/diagnosis-forecasts';
import { DOCS_DE } from './de/docs';
import { ERRORS_DE } from './de/errors';
import { EXTERNAL_FORECASTS_DE } from './de/external-forecasts';
import { FORECASTS_DE } from './de/forecasts';
import { HISTORIES_DE } from './de/histories';
import { HOME_DE } from './de/home';
import { MEASUREMENTS_DE } from './de/measurements';
import { PAST_ISSUES_DE } from './de/past-issues';
import { PLACES_DE } from './de/places';
import { PROPERTIES_DE } from './de/properties';
import { ROW_LISTS_DE } from './de/row-lists';
import { SITE_IMPORT_DE } from './de/site-import';
import { SITE_PAGES_DE } from './de/site-pages';
import { SITES_DE } from './de/sites';
import { STATUS_DE } from './de/status';
import { TUNING_DE } from './de/tuning';
import { VERIFICATION_DE } from './de/verification';
import { WEBHOOKS_DE } from './de/webhooks';
import { WHAT_IF_DE } from './de/what-if';
import type { Language } from './language';
import { ES, type Translations } from './message';

/**
 * The texts of each language besides English. All are complete: a text that one of them lacks does not compile. Each
 * language has the same files, most of them named after the folder of the pages that show the texts. Texts of several
 * folders are in `common.ts`.
 *
 * Terms, one word each: forecast: previsión, Prognose. Issue (one run of forecasts): emisión, Ausgabe. Site: sitio, Anlage.
 * Utility-scale site: planta a gran escala, Großanlage. Rooftop: tejado, Dachanlage. Capacity: capacidad, Nennleistung.
 */
export const CATALOGUES: Readonly<Record<Exclude<Language, 'en'>, Translations>> = {
  es: ES,
  de: {
    ...ACCOUNTS_DE,
    ...AGGREGATIONS_DE,
    ...API_MESSAGES_DE,
    ...CHART_FIELDS_DE,
    ...COMMON_DE,
    ...CONSTRAINTS_DE,
    ...DASHBOARD_DE,
    ...DIAGNOSIS_DE,
    ...DIAGNOSIS_MEASUREMENTS_DE,
    ...DIAGNOSIS_FORECASTS_DE,
    ...DOCS_DE,
    ...ERRORS_DE,
    ...EXTERNAL_FORECASTS_DE,
    ...FORECASTS_DE,
    ...HISTORIES_DE,
    ...HOME_DE,
    ...MEASUREMENTS_DE,
    ...PAST_ISSUES_DE,
    ...PLACES_DE,
    ...PROPERTIES_DE,
    ...ROW_LISTS_DE,
    ...SITE_IMPORT_DE,
    ...SITE_PAGES_DE,
    ...SITES_DE,
    ...STATUS_DE,
    ...TUNING_DE,
    ...VERIFICATION_DE,
    ...WEBHOOKS_DE,
    ...WHAT_IF_DE,
  },
};
