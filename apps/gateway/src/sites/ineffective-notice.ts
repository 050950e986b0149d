import { type SiteProperties, findIneffectiveProperties } from '@daystar/contracts';
import { t } from '../pages/i18n/translate';
import { type Markup, type Text, html } from '../pages/markup';
import { describeChoice } from './choice-texts';
import { SITE_FIELDS } from './site-fields';

type Condition = ReturnType<typeof findIneffectiveProperties>[number]['conditions'][number];

/** Renders a warning about the settings of a site that change no forecast; false without any. */
export function renderIneffectiveNotice(site: SiteProperties): Markup | false {
  const ineffective = findIneffectiveProperties(site);
  if (ineffective.length === 0) return false;
  const items = ineffective.map(({ property, array, conditions }) => {
    const label = getLabel(property);
    const text = t('{property} has no effect without {conditions}.', {
      property: array === undefined ? label : t('Array {number}: {property}', { number: array + 1, property: label }),
      conditions: conditions.map(describeCondition).reduce(joinAlternatives),
    });
    return html`<li>${text}</li>`;
  });
  return html`<div class="warning">
    <strong>${t('Settings without an effect')}</strong>
    <ul>
      ${items}
    </ul>
  </div>`;
}

const getLabel = (property: string): Text => SITE_FIELDS.find(({ name }) => name === property)?.label ?? property;

const joinAlternatives = (first: Text, second: Text): Text => t('{first} or {second}', { first, second });

/** Describes a condition as the label of its property, with its values. */
function describeCondition({ property, values }: Condition): Text {
  const label = getLabel(property);
  if (!values) return label;
  const choices = values.map((value) => describeChoice(String(value)));
  return t('“{property}”: {value}', { property: label, value: choices.reduce(joinAlternatives) });
}
