import { t } from '../../pages/i18n/translate';
import { type Markup, forWriters, html } from '../../pages/markup';

/** Parameters of a system that are properties of a rooftop site as well. */
const SAVED_PARAMETERS = [
  'latitude',
  'longitude',
  'capacity',
  'tilt',
  'azimuth',
  'loss_factor',
  'install_date',
] as const;
/** Parameters of an array of the system. */
const ARRAY_PARAMETER = /^arrays\[\d{1,2}\]\.\w+$/;

/** Renders a link to the form of a new rooftop site, filled with the system of a query. A visitor has to sign in first. */
export function renderSaveAsSite(query: URLSearchParams): Markup {
  const statedParameters = SAVED_PARAMETERS.flatMap((name): [string, string][] => {
    const value = [...query].find(([key]) => key.toLowerCase() === name)?.[1] ?? '';
    return value === '' ? [] : [[name, value]];
  });
  const arrays = [...query].filter(([name]) => ARRAY_PARAMETER.test(name));
  const parameters = new URLSearchParams([['kind', 'rooftop'], ...statedParameters, ...arrays]);
  return forWriters(
    html`<p><a class="button" href="/sites/new?${parameters.toString()}">${t('Save as a site')}</a></p>`,
  );
}
