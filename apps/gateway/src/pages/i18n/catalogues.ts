import { ACCOUNT_DE } from './de/account';
import { AGGREGATIONS_DE } from './de/aggregations';
import { API_DE } from './de/api';
import { API_MESSAGES_DE } from './de/api-messages';
import { CHART_FIELDS_DE } from './de/chart-fields';
import { COMPARISON_DE } from './de/comparison';
import { CONSTRAINTS_DE } from './de/constraints';
import { DIAGNOSIS_DE } from './de/diagnosis';
import { DOCS_DE } from './de/docs';
import { EXPLORE_DE } from './de/explore';
import { COLLECTIONS_DE } from './de/collections';
import { FORECASTS_DE } from './de/forecasts';
import { MEASUREMENTS_DE } from './de/measurements';
import { PAST_ISSUES_DE } from './de/past-issues';
import { PLANTS_DE } from './de/plants';
import { PROPERTIES_DE } from './de/properties';
import { PROVIDERS_DE } from './de/providers';
import { ROW_LISTS_DE } from './de/row-lists';
import { SERVICE_DE } from './de/service';
import { SHELL_DE } from './de/shell';
import { SITE_LISTS_DE } from './de/site-lists';
import { SITES_DE } from './de/sites';
import { SITE_IMPORT_DE } from './de/site-import';
import { START_DE } from './de/start';
import { TABLES_DE } from './de/tables';
import { TUNING_DE } from './de/tuning';
import { VERIFICATION_DE } from './de/verification';
import { WHAT_IF_DE } from './de/what-if';
import type { Language } from './language';
import { ES, type Translations } from './message';

/**
 * The texts of each language besides English. All are complete: a text that one of them lacks does not compile.
 *
 * Terms, one word each: forecast: previsión, Prognose. Issue (one run of forecasts): emisión, Ausgabe. Site: sitio, Anlage.
 * Utility-scale site: sitio a gran escala, Großanlage. Rooftop: tejado, Dachanlage. Capacity: capacidad, Nennleistung.
 */
export const CATALOGUES: Readonly<Record<Exclude<Language, 'en'>, Translations>> = {
  es: ES,
  de: {
    ...SHELL_DE,
    ...SITES_DE,
    ...SITE_IMPORT_DE,
    ...PLANTS_DE,
    ...ROW_LISTS_DE,
    ...FORECASTS_DE,
    ...EXPLORE_DE,
    ...MEASUREMENTS_DE,
    ...START_DE,
    ...CONSTRAINTS_DE,
    ...API_MESSAGES_DE,
    ...TABLES_DE,
    ...CHART_FIELDS_DE,
    ...PAST_ISSUES_DE,
    ...COMPARISON_DE,
    ...API_DE,
    ...PROVIDERS_DE,
    ...VERIFICATION_DE,
    ...COLLECTIONS_DE,
    ...ACCOUNT_DE,
    ...SERVICE_DE,
    ...WHAT_IF_DE,
    ...TUNING_DE,
    ...DIAGNOSIS_DE,
    ...AGGREGATIONS_DE,
    ...PROPERTIES_DE,
    ...SITE_LISTS_DE,
    ...DOCS_DE,
  },
};
