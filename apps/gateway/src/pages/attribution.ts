import { type Markup, html } from './markup';

interface Source {
  readonly name: string;
  readonly credit: string;
  readonly link?: string;
}

/** Whose data rows were made from, and the credit that is due where they are shown. */
const SOURCES: Record<string, Source> = {
  sandbox: { name: 'Sandbox (made-up weather)', credit: 'No weather data: a simulated atmosphere' },
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
};

export const sourceName = (source: string): string => SOURCES[source]?.name ?? source;

/** The credits, one after the other. */
export function credits(sources: readonly string[]): Markup {
  const parts = sources.map((source) => {
    const { credit, link } = SOURCES[source] ?? { credit: `Weather data: ${source}` };
    return html`${link ? html`<a href="${link}">${credit}</a>` : credit}. `;
  });
  return html`${parts}`;
}
