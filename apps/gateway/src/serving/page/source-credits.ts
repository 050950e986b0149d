/** Names and credits of weather sources, generated from `libs/weather` by `npm run docs`. */
export const SOURCE_CREDITS: Readonly<Record<string, { title: string; credit: { text: string; link?: string } }>> = {
  sandbox: { title: 'Simulated weather (sandbox)', credit: { text: 'No weather data: a simulated atmosphere' } },
  'open-meteo': {
    title: 'Open-Meteo',
    credit: { text: 'Weather data by Open-Meteo.com (CC BY 4.0)', link: 'https://open-meteo.com/' },
  },
  gfs: {
    title: 'NOAA GFS',
    credit: {
      text: 'Global Forecast System, NOAA/NCEP, United States (public domain)',
      link: 'https://www.ncei.noaa.gov/products/weather-climate-models/global-forecast',
    },
  },
  gefs: {
    title: 'NOAA GEFS',
    credit: {
      text: 'Global Ensemble Forecast System, NOAA/NCEP, United States (public domain)',
      link: 'https://www.ncei.noaa.gov/products/weather-climate-models/global-ensemble-forecast',
    },
  },
  'gefs-aerosol': {
    title: 'NOAA GEFS-Aerosol',
    credit: {
      text: 'GEFS-Aerosol, NOAA/NCEP, United States (public domain)',
      link: 'https://www.emc.ncep.noaa.gov/emc/pages/numerical_forecast_systems/gefs_aero.php',
    },
  },
  ecmwf: {
    title: 'ECMWF IFS',
    credit: {
      text: 'Contains ECMWF open data (CC BY 4.0), modified',
      link: 'https://www.ecmwf.int/en/forecasts/datasets/open-data',
    },
  },
  'ecmwf-ens': {
    title: 'ECMWF IFS ensemble',
    credit: {
      text: 'Contains ECMWF open data (CC BY 4.0), modified',
      link: 'https://www.ecmwf.int/en/forecasts/datasets/open-data',
    },
  },
  aifs: {
    title: 'ECMWF AIFS',
    credit: {
      text: 'Contains ECMWF open data (CC BY 4.0), modified',
      link: 'https://www.ecmwf.int/en/forecasts/datasets/open-data',
    },
  },
  icon: {
    title: 'DWD ICON',
    credit: {
      text: 'Contains ICON open data of Deutscher Wetterdienst (CC BY 4.0), modified',
      link: 'https://www.dwd.de/EN/ourservices/opendata/opendata.html',
    },
  },
  'icon-eu': {
    title: 'DWD ICON-EU',
    credit: {
      text: 'Contains ICON-EU open data of Deutscher Wetterdienst (CC BY 4.0), modified',
      link: 'https://www.dwd.de/EN/ourservices/opendata/opendata.html',
    },
  },
  arome: {
    title: 'Météo-France AROME',
    credit: {
      text: 'Contains AROME open data of Météo-France (Licence Ouverte 2.0), modified',
      link: 'https://www.data.gouv.fr/datasets/paquets-arome-resolution-0-025deg',
    },
  },
  hrrr: {
    title: 'NOAA HRRR',
    credit: {
      text: 'High-Resolution Rapid Refresh, NOAA/NCEP, United States (public domain)',
      link: 'https://rapidrefresh.noaa.gov/hrrr/',
    },
  },
  'goes-east': {
    title: 'NOAA GOES-East',
    credit: { text: 'GOES satellite data, NOAA, United States (public domain)', link: 'https://www.goes-r.gov/' },
  },
  'goes-west': {
    title: 'NOAA GOES-West',
    credit: { text: 'GOES satellite data, NOAA, United States (public domain)', link: 'https://www.goes-r.gov/' },
  },
  himawari: {
    title: 'JMA Himawari',
    credit: {
      text: 'Himawari satellite data, Japan Meteorological Agency, via NOAA',
      link: 'https://www.data.jma.go.jp/mscweb/en/himawari89/',
    },
  },
  meteosat: {
    title: 'EUMETSAT Meteosat',
    credit: {
      text: 'Contains EUMETSAT Meteosat data (CC BY 4.0), modified',
      link: 'https://www.eumetsat.int/meteosat-third-generation',
    },
  },
  'meteosat-iodc': {
    title: 'EUMETSAT Meteosat IODC',
    credit: {
      text: 'Contains EUMETSAT Meteosat data (Indian Ocean, by software of the NWC SAF), modified',
      link: 'https://www.eumetsat.int/meteosat-second-generation',
    },
  },
};
