import { t } from '../pages/i18n/translate';
import type { Text } from '../pages/markup';
import { describeChoice } from '../sites/choice-texts';
import { getPropertyLabel } from '../sites/property-labels';
import { SITE_FIELDS } from '../sites/site-fields';

/** Labels of form fields that are not properties of a site. */
const FORM_LABELS: Readonly<Record<string, Text>> = {
  kind: t('Kind'),
  table: t('Table with a header'),
  zone: t('Time zone'),
  stamps: t('Timestamps mark'),
};

/** Describes a field of a form that is restored after sign-in (`InterruptedFormsService`): its label, and its value as the form showed it. */
export function describeRestoredField(name: string, value: string): readonly [label: Text, value: Text] {
  const hasChoices = SITE_FIELDS.some(({ name: property, choices }) => choices && name.split('.').at(-1) === property);
  return [FORM_LABELS[name] ?? getPropertyLabel(name), hasChoices ? describeChoice(value) : value];
}
