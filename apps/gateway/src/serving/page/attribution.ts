import { t } from '../../pages/i18n/translate';
import { type Markup, type Text, html } from '../../pages/markup';
import { SOURCE_CREDITS } from './source-credits';

interface WeatherSource {
  readonly title: Text;
  /** As the licence words it, or localized. */
  readonly credit: { readonly text: Text; readonly link?: string };
}

const SIMULATED = { text: t('No weather data: a simulated atmosphere') };

/** Sources whose names are localized: simulated weather and files of the operator. */
const LOCALIZED_SOURCES: Record<string, WeatherSource> = {
  sandbox: { title: t('Simulated weather (sandbox)'), credit: SIMULATED },
  'sandbox-frames': { title: t('Sandbox (simulated satellite images)'), credit: SIMULATED },
  'files-points': {
    title: t('Files of this service'),
    credit: { text: t('Weather data from files of the operator of this service') },
  },
  'files-field': {
    title: t('GRIB files of this service'),
    credit: { text: t('Weather data from GRIB files of the operator of this service') },
  },
  'files-satellite': {
    title: t('Satellite images of this service'),
    credit: { text: t('Satellite images from the operator of this service') },
  },
};

/** Finds a source by its name. Images of a satellite that an operator stores have the credit of the satellite. */
const findSource = (name: string): WeatherSource | undefined =>
  LOCALIZED_SOURCES[name] ?? SOURCE_CREDITS[name.replace(/^files-satellite-/, '')];

/** Returns the display name of a weather source. */
export const getSourceName = (source: string): Text => findSource(source)?.title ?? source;

/** Renders the credits of sources, each credit once. */
export function renderCredits(sources: readonly string[]): Markup {
  const credits = sources.map(
    (source): WeatherSource['credit'] =>
      findSource(source)?.credit ?? { text: t('Weather data: {source}', { source }) },
  );
  // Several sources of one weather service share a credit.
  const byText = new Map(credits.map((credit) => [String(credit.text), credit]));
  const sentences = [...byText.values()].map(({ text, link }) => {
    return html`${link ? html`<a href="${link}" lang="en">${text}</a>` : text}. `;
  });
  return html`${sentences}`;
}
