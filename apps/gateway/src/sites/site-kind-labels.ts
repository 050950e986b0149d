import { SITE_PATHS, type SiteKind } from '@daystar/contracts';
import { t } from '../pages/i18n/translate';
import type { Text } from '../pages/markup';

interface SiteKindLabels {
  readonly path: string;
  /** Name of the kind before or after another noun. */
  readonly name: Text;
  readonly title: Text;
  readonly allSites: Text;
  readonly describeCount: (count: number) => Text;
  /** Unit of power; weather sites have none. */
  readonly unit?: string;
}

/** Path, texts and unit of power of each kind of site on pages. */
export const SITE_KIND_LABELS: Readonly<Record<SiteKind, SiteKindLabels>> = {
  utility: {
    path: SITE_PATHS.utility,
    name: t('utility-scale'),
    title: t('Utility-scale sites'),
    allSites: t('All utility-scale sites'),
    describeCount: (count) => t('{count, plural, one {# utility-scale site} other {# utility-scale sites}}', { count }),
    unit: 'MW',
  },
  rooftop: {
    path: SITE_PATHS.rooftop,
    name: t('rooftop'),
    title: t('Rooftop sites'),
    allSites: t('All rooftop sites'),
    describeCount: (count) => t('{count, plural, one {# rooftop site} other {# rooftop sites}}', { count }),
    unit: 'kW',
  },
  weather: {
    path: SITE_PATHS.weather,
    name: t('weather'),
    title: t('Weather sites'),
    allSites: t('All weather sites'),
    describeCount: (count) => t('{count, plural, one {# weather site} other {# weather sites}}', { count }),
  },
};
