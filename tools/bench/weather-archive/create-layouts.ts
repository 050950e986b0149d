import type { ObjectStore } from '@daystar/object-store';
import { createGribLayout } from './grib-layout';
import { createParquetLayout } from './parquet-layout';
import type { WeatherLayout } from './weather-layout';
import { createZarrLayout } from './zarr-layout';

/** Hours of chunks: a leap year, and a twelfth of it. */
const YEAR_HOURS = 8784;
const MONTH_HOURS = 732;

/** Creates the layouts that the bench compares with the CSV table (`createCsvLayout`). */
export const createLayouts = (objects: ObjectStore): WeatherLayout[] => [
  createZarrLayout('zarr-year', YEAR_HOURS, objects),
  createZarrLayout('zarr-month', MONTH_HOURS, objects),
  createGribLayout(objects),
  createParquetLayout(objects),
];
