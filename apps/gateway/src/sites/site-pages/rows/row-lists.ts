import { TRACKER_PROPERTIES } from '@daystar/contracts';
import { t } from '../../../pages/i18n/translate';
import type { Text } from '../../../pages/markup';
import { KNOWN_FIELDS } from '../../known-site-fields';
import type { SiteField } from '../../site-field';
import type { RowList } from './row-list';

/** Selects fields of a site, which arrays have as well. */
const selectSiteFields = (...names: readonly string[]): SiteField[] =>
  names.flatMap((name) => KNOWN_FIELDS.filter((field) => field.name === name));

const [horizon] = selectSiteFields('horizon');
/** Start of a row. Browsers send nothing while an input of date and time has only a date. */
const START: SiteField = {
  name: 'start',
  label: t('Start'),
  unit: 'UTC',
  type: 'time',
  isRequired: true,
  hint: t('Date and time, such as 00:00 for the beginning of the day.'),
};
const toSpanFields = (limit: SiteField): SiteField[] => [
  START,
  { name: 'end', label: t('End'), unit: 'UTC', type: 'time', isRequired: true },
  limit,
];

const ARRAYS: RowList = {
  name: 'arrays',
  title: t('Arrays'),
  hint: t(
    'For modules that face several ways and share the inverters. The shares sum to 1. An empty field has the value of the site.',
  ),
  addText: t('Add an array'),
  describeRow: (number): Text => t('Array {number}', { number }),
  groups: [
    {
      fields: [
        {
          name: 'dc_share',
          label: t('Share of the modules'),
          type: 'number',
          isRequired: true,
          hint: t('Between 0 and 1, such as 0.5 for half of the DC capacity.'),
        },
        ...selectSiteFields('tracking_type', 'azimuth', 'tilt'),
      ],
    },
    {
      title: t('Tracker and ground'),
      fields: selectSiteFields(...TRACKER_PROPERTIES.filter((name) => name !== 'ground_coverage_ratio')),
    },
    {
      title: t('Rows and bifacial modules'),
      fields: selectSiteFields(
        'ground_coverage_ratio',
        'shading_blocks',
        'bifacial_system',
        'bifaciality_factor',
        'pvrow_height',
        'pvrow_width',
      ),
    },
    {
      title: t('Near shading'),
      fields: [
        {
          ...horizon,
          label: t('Horizon of the array'),
          hint: t(
            'Elevations of obstacles and hills at equally spaced directions clockwise from north, separated by spaces: at least 4 values. They replace the horizon of the site.',
          ),
        },
      ],
    },
  ],
  maxRows: 12,
  inheritsFromSite: true,
};

const OUTAGES: RowList = {
  name: 'outages',
  title: t('Planned outages'),
  hint: t('Times at which the plant, or a part of it, is out of operation. They must not overlap.'),
  addText: t('Add an outage'),
  describeRow: (number): Text => t('Outage {number}', { number }),
  groups: [
    {
      fields: toSpanFields({
        name: 'available_share',
        label: t('Available share'),
        type: 'number',
        isRequired: true,
        hint: t('Share of the plant that stays in operation: 0 when all of it is off.'),
      }),
    },
  ],
  maxRows: 40,
};

const CURTAILMENTS: RowList = {
  name: 'curtailments',
  title: t('Planned curtailments'),
  hint: t('Periods in which the grid accepts only limited power. They must not overlap.'),
  addText: t('Add a curtailment'),
  describeRow: (number): Text => t('Curtailment {number}', { number }),
  groups: [
    {
      fields: toSpanFields({
        name: 'power_limit',
        label: t('Power limit'),
        unit: 'power',
        type: 'number',
        isRequired: true,
        hint: t('Maximum power at the grid connection.'),
      }),
    },
  ],
  maxRows: 40,
};

const CAPACITY_CHANGES: RowList = {
  name: 'capacity_changes',
  title: t('Capacity changes'),
  hint: t('From when the plant has another capacity, also in the past or as a plan. Earliest first.'),
  addText: t('Add a capacity change'),
  describeRow: (number): Text => t('Capacity change {number}', { number }),
  groups: [
    {
      fields: [
        START,
        {
          name: 'capacity',
          label: t('Capacity, AC'),
          unit: 'power',
          type: 'number',
          isRequired: true,
          hint: t('AC power of all inverters together from then on.'),
        },
      ],
    },
  ],
  maxRows: 40,
};

/** The lists of a plant in the order of the form. */
export const ROW_LISTS: readonly RowList[] = [ARRAYS, OUTAGES, CURTAILMENTS, CAPACITY_CHANGES];
