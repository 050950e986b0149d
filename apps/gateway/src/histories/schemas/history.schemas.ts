import { HISTORY_FORMATS, HISTORY_PERIODS, History, HistorySpecification } from '@daystar/contracts';
import { resourceId, text } from '../../api-description/basic-schemas';
import { describeObject, describeProperties } from '../../api-description/class-schema';
import {
  type JsonSchema,
  addOptionalProperty,
  listOf,
  objectWith,
  registerSchema,
} from '../../api-description/json-schema';

const SPECIFICATION_SCHEMAS: Record<string, JsonSchema> = {
  resource_id: { ...resourceId, description: 'Id of a site: its power, or the radiation at a weather site.' },
  collection_id: { description: 'With `aggregation_id`: the sum of the members of an aggregation, MW.' },
  latitude: { description: 'With `longitude`: a place.' },
  elevation: { description: 'Elevation of the place, m above sea level; from the coarse terrain table when absent.' },
  capacity: { description: 'Capacity of a system at the place, kW; without it the rows are radiation and weather.' },
  tilt: { description: 'Degrees off the horizontal, of the system or of the plane of `gti`.' },
  azimuth: { description: 'Degrees: 0 north, -90 east, 90 west.' },
  array_type: { description: 'Whether the plane of `gti` is fixed or follows the sun.' },
  loss_factor: { description: 'Share of the output of the system that remains after losses.' },
  install_date: { description: 'yyyy-MM-dd; determines the default `loss_factor` by the age of the system.' },
  start: { description: 'Start of the first row, 2007 or later.' },
  end: { description: 'End of the last row, at least 7 days ago.' },
  period: { enum: HISTORY_PERIODS, default: 'PT30M', description: 'PT20M for aggregations only.' },
  format: { enum: HISTORY_FORMATS, default: 'csv' },
};

export const HISTORY_ORDER = registerSchema('HistoryOrder', {
  type: 'object',
  required: ['start', 'end'],
  properties: describeProperties(HistorySpecification, SPECIFICATION_SCHEMAS),
  examples: [
    {
      latitude: 37.7,
      longitude: -113.6,
      start: '2023-01-01T00:00:00Z',
      end: '2026-01-01T00:00:00Z',
      format: 'parquet',
    },
  ],
});

const history = describeObject(History, {
  ...SPECIFICATION_SCHEMAS,
  years: { description: 'Number of years that count against the daily limit.' },
  done: { description: 'Number of months computed so far.' },
  total: { description: 'Number of months in total.' },
  bytes: { description: 'Size of the file, bytes.' },
  sha256: { description: 'SHA-256 of the file.' },
  weather_source: {
    description:
      'Weather sources of the rows; `sandbox` is simulated weather. Absent until the history is done, and in files of earlier releases.',
  },
  error: { description: 'Why the history failed, or why its current month is retried.' },
  expires_at: { description: 'When the history is deleted.' },
});
const download = { ...text, description: 'Path of the file, once the history is done.' };
export const HISTORY = registerSchema('History', addOptionalProperty(history, 'download', download));
export const HISTORY_LIST = registerSchema('Histories', objectWith({ histories: listOf(HISTORY) }));
