import { type Markup, html } from '../../pages/markup';

interface Source {
  readonly name: string;
  readonly credit: string;
  readonly link?: string;
}

const GOES = {
  credit: 'GOES satellite data, NOAA, United States (public domain)',
  link: 'https://www.goes-r.gov/',
};

const HIMAWARI = {
  name: 'JMA Himawari',
  credit: 'Himawari satellite data, Japan Meteorological Agency, by way of NOAA',
  link: 'https://www.data.jma.go.jp/mscweb/en/himawari89/',
};

/** Whose data rows were made from, and the credit that is due where they are shown. */
const SOURCES: Record<string, Source> = {
  sandbox: { name: 'Simulated weather (sandbox)', credit: 'No weather data: a simulated atmosphere' },
  'sandbox-frames': { name: 'Sandbox (pictures of its clouds)', credit: 'No weather data: a simulated atmosphere' },
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
  gefs: {
    name: 'NOAA GEFS',
    credit: 'Global Ensemble Forecast System, NOAA/NCEP, United States (public domain)',
    link: 'https://www.ncei.noaa.gov/products/weather-climate-models/global-ensemble-forecast',
  },
  'goes-east': { name: 'NOAA GOES-East', ...GOES },
  'goes-west': { name: 'NOAA GOES-West', ...GOES },
  himawari: HIMAWARI,
  'files-satellite-goes-east': { name: 'NOAA GOES-East', ...GOES },
  'files-satellite-goes-west': { name: 'NOAA GOES-West', ...GOES },
  'files-satellite-himawari': HIMAWARI,
  'files-points': {
    name: 'Files of this service',
    credit: 'Weather data from files that the operator of this service keeps',
  },
  'files-field': {
    name: 'GRIB files of this service',
    credit: 'Weather data from GRIB files that the operator of this service keeps',
  },
  'files-satellite': {
    name: 'Pictures of this service',
    credit: 'Pictures of satellites that the operator of this service keeps',
  },
};

export const sourceName = (source: string): string => SOURCES[source]?.name ?? source;

/** The credits, one after the other. */
export function credits(sources: readonly string[]): Markup {
  const due = sources.map((source): Omit<Source, 'name'> => SOURCES[source] ?? { credit: `Weather data: ${source}` });
  // Sources of one provider share a credit.
  const each = new Map(due.map((one) => [one.credit, one]));
  const parts = [...each.values()].map(({ credit, link }) => {
    return html`${link ? html`<a href="${link}">${credit}</a>` : credit}. `;
  });
  return html`${parts}`;
}
