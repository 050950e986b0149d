import { getFields } from '@daystar/contracts';
import { type ResourceFamily, getRowKind } from '@daystar/formats';
import { t } from '../../pages/i18n/translate';
import { type Markup, html } from '../../pages/markup';
import { removeParameter, setParameter } from '../../pages/set-parameter';
import type { RequestedSeries } from '../query/requested-series';
import { listPageFields, listSelectableFields } from '../query/selectable-fields';

const PARAMETER = 'output_parameters';
const QUARTILE = /\D(25|75)$/;

/** Rows that a page shows. */
interface PageRows {
  readonly family: ResourceFamily;
  readonly seriesNames: RequestedSeries;
}

/** Finds the family of rows of one resource from the path of their page; undefined for other pages and for the data API. */
export function findFamily(path: string): ResourceFamily | undefined {
  if (/^\/pv_power\/collections\/[^/]+\/aggregations\/[^/]+\/\w+$/.test(path)) return 'aggregation';
  if (/^\/(utility_scale|rooftop)_sites\/[^/]+\/\w+$/.test(path)) return 'pv';
  if (/^\/(world_)?pv_power\/\w+$/.test(path)) return 'world_pv';
  return /^\/((world_)?radiation\/\w+|\w+_sites\/[^/]+\/weather\/\w+|weather_sites\/[^/]+\/\w+)$/.test(path)
    ? 'radiation'
    : undefined;
}

/**
 * Renders links that add the quartiles to the chart, the table and the downloads of a page, and remove them. They change
 * `output_parameters`.
 * @returns undefined for pages without forecasts with percentiles
 */
export function renderQuartileChoice(url: URL, { family, seriesNames }: PageRows): Markup | undefined {
  if (!seriesNames.includes('forecasts')) return undefined;
  const defaultNames = listDefaultNames(family, seriesNames);
  const shownNames = readNames(url) ?? defaultNames;
  const hasQuartiles = shownNames.some((name) => QUARTILE.test(name));
  const withoutQuartiles = shownNames.filter((name) => !QUARTILE.test(name));
  const withQuartiles = hasQuartiles ? shownNames : addQuartiles(shownNames, family);
  if (withQuartiles.length === withoutQuartiles.length) return undefined;
  const isDefault = withoutQuartiles.join() === defaultNames.join();
  const links = [
    {
      text: t('10 to 90 %'),
      href: isDefault ? removeParameter(url, PARAMETER) : setParameter(url, PARAMETER, withoutQuartiles.join()),
      isCurrent: !hasQuartiles,
    },
    {
      text: t('10 to 90 % and 25 to 75 %'),
      href: setParameter(url, PARAMETER, withQuartiles.join()),
      isCurrent: hasQuartiles,
    },
  ];
  return html`<nav class="choices" aria-label="${t('Range')}">
    <span>${t('Range')}</span
    >${links.map(({ text, href, isCurrent }) => html`<a href="${href}" ${isCurrent && html` aria-current="true"`}>${text}</a>`)}
  </nav>`;
}

/** Lists the fields of a page whose query names none, in the order of its tables. */
function listDefaultNames(family: ResourceFamily, seriesNames: RequestedSeries): string[] {
  const pageFields = listPageFields(family, seriesNames);
  const names = seriesNames.flatMap((series) => pageFields?.[series] ?? getFields(getRowKind(family, series)));
  const shown = new Set(names.map(({ name }) => name));
  // The order of the forecasts, which have all fields of the past and percentiles beside them.
  return listSelectableFields(family, 'forecasts')
    .map(({ name }) => name)
    .filter((name) => shown.has(name));
}

const readNames = ({ searchParams }: URL): string[] | undefined =>
  [...searchParams]
    .find(([name]) => name.toLowerCase() === PARAMETER)?.[1]
    .split(',')
    .map((name) => name.trim());

/** Adds the quartiles of each shown field of which both percentiles are shown, between these. */
function addQuartiles(shownNames: readonly string[], family: ResourceFamily): string[] {
  const selectable = new Set(listSelectableFields(family, 'forecasts').map(({ name }) => name));
  return shownNames.flatMap((name) => {
    const field = name.endsWith('10') ? name.slice(0, -'10'.length) : '';
    const quartiles = [`${field}25`, `${field}75`];
    const hasRange = shownNames.includes(field) && shownNames.includes(`${field}90`);
    return hasRange && quartiles.every((quartile) => selectable.has(quartile)) ? [name, ...quartiles] : [name];
  });
}
