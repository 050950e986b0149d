import { t } from '../../pages/i18n/translate';
import { type Markup, type Text, html } from '../../pages/markup';

interface WeatherSource {
  readonly name: Text;
  /** As the licence words it, or localized. */
  readonly credit: Text;
  readonly link?: string;
}

const GOES = {
  credit: 'GOES satellite data, NOAA, United States (public domain)',
  link: 'https://www.goes-r.gov/',
};

const HIMAWARI = {
  name: 'JMA Himawari',
  credit: 'Himawari satellite data, Japan Meteorological Agency, via NOAA',
  link: 'https://www.data.jma.go.jp/mscweb/en/himawari89/',
};

/** Weather sources by id: the name to show and the credit that their licences require. */
const SOURCES: Record<string, WeatherSource> = {
  sandbox: { name: t('Simulated weather (sandbox)'), credit: t('No weather data: a simulated atmosphere') },
  'sandbox-frames': {
    name: t('Sandbox (simulated satellite images)'),
    credit: t('No weather data: a simulated atmosphere'),
  },
  'open-meteo': {
    name: 'Open-Meteo',
    credit: 'Weather data by Open-Meteo.com (CC BY 4.0)',
    link: 'https://open-meteo.com/',
  },
  gfs: {
    name: 'NOAA GFS',
    credit: 'Global Forecast System, NOAA/NCEP, United States (public domain)',
    link: 'https://www.ncei.noaa.gov/products/weather-climate-models/global-forecast',
  },
  ecmwf: {
    name: 'ECMWF IFS',
    credit: 'Contains ECMWF open data (CC BY 4.0), modified',
    link: 'https://www.ecmwf.int/en/forecasts/datasets/open-data',
  },
  'ecmwf-ens': {
    name: 'ECMWF IFS ensemble',
    credit: 'Contains ECMWF open data (CC BY 4.0), modified',
    link: 'https://www.ecmwf.int/en/forecasts/datasets/open-data',
  },
  aifs: {
    name: 'ECMWF AIFS',
    credit: 'Contains ECMWF open data (CC BY 4.0), modified',
    link: 'https://www.ecmwf.int/en/forecasts/datasets/open-data',
  },
  icon: {
    name: 'DWD ICON',
    credit: 'Contains ICON open data of Deutscher Wetterdienst (CC BY 4.0), modified',
    link: 'https://www.dwd.de/EN/ourservices/opendata/opendata.html',
  },
  'icon-eu': {
    name: 'DWD ICON-EU',
    credit: 'Contains ICON-EU open data of Deutscher Wetterdienst (CC BY 4.0), modified',
    link: 'https://www.dwd.de/EN/ourservices/opendata/opendata.html',
  },
  arome: {
    name: 'Météo-France AROME',
    credit: 'Contains AROME open data of Météo-France (Licence Ouverte 2.0), modified',
    link: 'https://www.data.gouv.fr/datasets/paquets-arome-resolution-0-025deg',
  },
  hrrr: {
    name: 'NOAA HRRR',
    credit: 'High-Resolution Rapid Refresh, NOAA/NCEP, United States (public domain)',
    link: 'https://rapidrefresh.noaa.gov/hrrr/',
  },
  gefs: {
    name: 'NOAA GEFS',
    credit: 'Global Ensemble Forecast System, NOAA/NCEP, United States (public domain)',
    link: 'https://www.ncei.noaa.gov/products/weather-climate-models/global-ensemble-forecast',
  },
  'gefs-aerosol': {
    name: 'NOAA GEFS-Aerosol',
    credit: 'GEFS-Aerosol, NOAA/NCEP, United States (public domain)',
    link: 'https://www.emc.ncep.noaa.gov/emc/pages/numerical_forecast_systems/gefs_aero.php',
  },
  'goes-east': { name: 'NOAA GOES-East', ...GOES },
  'goes-west': { name: 'NOAA GOES-West', ...GOES },
  himawari: HIMAWARI,
  meteosat: {
    name: 'EUMETSAT Meteosat',
    credit: 'Contains EUMETSAT Meteosat data (CC BY 4.0), modified',
    link: 'https://www.eumetsat.int/meteosat-third-generation',
  },
  'meteosat-iodc': {
    name: 'EUMETSAT Meteosat IODC',
    credit: 'Contains EUMETSAT Meteosat data (Indian Ocean, by software of the NWC SAF), modified',
    link: 'https://www.eumetsat.int/meteosat-second-generation',
  },
  'files-satellite-goes-east': { name: 'NOAA GOES-East', ...GOES },
  'files-satellite-goes-west': { name: 'NOAA GOES-West', ...GOES },
  'files-satellite-himawari': HIMAWARI,
  'files-points': {
    name: t('Files of this service'),
    credit: t('Weather data from files of the operator of this service'),
  },
  'files-field': {
    name: t('GRIB files of this service'),
    credit: t('Weather data from GRIB files of the operator of this service'),
  },
  'files-satellite': {
    name: t('Satellite images of this service'),
    credit: t('Satellite images from the operator of this service'),
  },
};

/** Returns the display name of a weather source. */
export const getSourceName = (source: string): Text => SOURCES[source]?.name ?? source;

/** Renders the credits of sources, each credit once. */
export function renderCredits(sources: readonly string[]): Markup {
  const attributions = sources.map(
    (source): Omit<WeatherSource, 'name'> => SOURCES[source] ?? { credit: t('Weather data: {source}', { source }) },
  );
  // Several sources of one weather service share a credit.
  const byCredit = new Map(attributions.map((attribution) => [String(attribution.credit), attribution]));
  const sentences = [...byCredit.values()].map(({ credit, link }) => {
    return html`${link ? html`<a href="${link}" lang="en">${credit}</a>` : credit}. `;
  });
  return html`${sentences}`;
}
