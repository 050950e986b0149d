import { type SiteProperties, findIneffectiveProperties } from '@daystar/contracts';
import { t } from '../pages/i18n/translate';
import { type Markup, type Text, html } from '../pages/markup';
import { describeChoice } from './choice-texts';
import { getPropertyLabel } from './property-labels';

type Condition = ReturnType<typeof findIneffectiveProperties>[number]['conditions'][number];

/** Renders a warning about the settings of a site that change no forecast; false without any. */
export function renderIneffectiveNotice(site: SiteProperties): Markup | false {
  const items = [...describeIneffectiveSettings(site).values()].map((text) => html`<li>${text}</li>`);
  if (items.length === 0) return false;
  return html`<div class="warning">
    <strong>${t('Settings without effect')}</strong>
    <ul>
      ${items}
    </ul>
  </div>`;
}

/** Describes the settings of a site that change no forecast, by field name such as `arrays[1].tilt`. */
export const describeIneffectiveSettings = (site: SiteProperties): ReadonlyMap<string, Text> =>
  new Map(
    findIneffectiveProperties(site).map(({ property, array, conditions }) => {
      const field = array === undefined ? property : `arrays[${array}].${property}`;
      const text = t('{property} has no effect without {conditions}.', {
        property: getPropertyLabel(field),
        conditions: conditions.map(describeCondition).reduce(joinAlternatives),
      });
      return [field, text] as const;
    }),
  );

const joinAlternatives = (first: Text, second: Text): Text => t('{first} or {second}', { first, second });

/** Describes a condition as the label of its property, with its values. */
function describeCondition({ property, values }: Condition): Text {
  const label = getPropertyLabel(property);
  if (!values) return label;
  const choices = values.map((value) => describeChoice(String(value)));
  return t('“{property}”: {value}', { property: label, value: choices.reduce(joinAlternatives) });
}
