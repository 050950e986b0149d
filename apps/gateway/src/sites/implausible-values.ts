import { type SiteKind, type SiteProperties, findImplausibleValues } from '@daystar/contracts';
import { formatNumber, t } from '../pages/i18n/translate';
import { type Markup, type Text, html } from '../pages/markup';
import { getBaseName } from './nested-property-names';
import { getPropertyLabel } from './property-labels';
import { isImplausibleCapacity } from './implausible-capacity';

/** Describes the implausible values of a site, which are outside their usual range, by field name such as `arrays[1].horizon`. */
export const describeImplausibleValues = (site: SiteProperties, kind: SiteKind): ReadonlyMap<string, Text> =>
  new Map([
    ...describeImplausibleCapacity(site, kind),
    ...findImplausibleValues(site).map(({ field, value, range }) => {
      const scale = range.isRelativeToCapacity ? (site.capacity ?? 1) : 1;
      const values = {
        value: formatNumber(value),
        min: formatLimit(range.min, scale),
        max: formatLimit(range.max, scale),
      };
      const text =
        range.min === undefined
          ? t('{value} is unusual: usual values are at most {max}.', values)
          : range.max === undefined
            ? t('{value} is unusual: usual values are at least {min}.', values)
            : t('{value} is unusual: usual values are {min} to {max}.', values);
      return [field, text] as const;
    }),
  ]);

const describeImplausibleCapacity = ({ capacity = 0 }: SiteProperties, kind: SiteKind): (readonly [string, Text])[] =>
  kind === 'utility' && isImplausibleCapacity(capacity)
    ? [
        [
          'capacity',
          t('{value} MW is unusual: few plants on Earth are this large. Is it in kW? Then state {likely}.', {
            value: formatNumber(capacity),
            likely: formatNumber(capacity / 1000),
          }),
        ],
      ]
    : [];

const formatLimit = (limit = NaN, scale: number) => formatNumber(limit * scale, { maximumSignificantDigits: 3 });

/** Renders a warning about the implausible values that a site states; false without any. */
export function renderImplausibleNotice(
  site: SiteProperties,
  kind: SiteKind,
  defaults: readonly string[] = [],
): Markup | false {
  const texts = [...describeImplausibleValues(site, kind)].filter(([field]) => !defaults.includes(getBaseName(field)));
  if (texts.length === 0) return false;
  return html`<div class="warning">
    <strong>${t('Unusual values')}</strong>
    <ul>
      ${texts.map(([field, text]) => html`<li>${getPropertyLabel(field)}: ${text}</li>`)}
    </ul>
  </div>`;
}
