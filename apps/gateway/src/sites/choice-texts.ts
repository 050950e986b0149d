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
