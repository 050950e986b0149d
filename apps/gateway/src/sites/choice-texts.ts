import { LANGUAGES } from '../pages/i18n/language';
import { t } from '../pages/i18n/translate';
import type { Text } from '../pages/markup';

const CHOICE_TEXTS: Readonly<Record<string, Text>> = {
  true: t('yes'),
  false: t('no'),
  fixed: t('fixed'),
  horizontal_single_axis: t('horizontal single axis'),
  standard: t('standard'),
  thin_film: t('thin film'),
  monthly: t('monthly'),
  premium: t('premium'),
  'poly-si': t('polycrystalline silicon'),
  'mono-si': t('monocrystalline silicon'),
  cdte: t('cadmium telluride'),
  kimber: 'Kimber',
  hsu: 'HSU',
};

/** Describes a value of a property that has a few values; names of models are the same in all languages. */
export const describeChoice = (choice: string): Text => CHOICE_TEXTS[choice] ?? choice;

/** Describes a value of one property: `yes` and `no` say little about snow losses. */
export function describePropertyChoice(property: string, choice: string): Text {
  if (property === 'snow_loss') return choice === 'true' ? t('included') : t('not included');
  return describeChoice(choice);
}

/** Values of properties by their texts, by property. */
const valuesByText = new Map<string, ReadonlyMap<string, string>>();

/**
 * Reads a value from its name in the API or from its text on a page in any language.
 * @returns undefined for other texts
 */
export function readChoice(property: string, text: string, choices: readonly string[]): string | undefined {
  let values = valuesByText.get(property);
  if (!values) {
    values = new Map(choices.flatMap((choice) => listTexts(property, choice).map((name) => [normalize(name), choice])));
    valuesByText.set(property, values);
  }
  return values.get(normalize(text));
}

const listTexts = (property: string, choice: string): string[] => [
  choice,
  ...[describeChoice(choice), describePropertyChoice(property, choice)].flatMap(listTranslations),
];

const listTranslations = (text: Text): string[] =>
  typeof text === 'string' ? [text] : LANGUAGES.map((language) => text.render(language));

const normalize = (text: string): string => text.toLowerCase().replace(/[\s_-]+/g, ' ');
