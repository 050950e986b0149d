import { SOILING_MODELS } from '@daystar/solar';
import { t } from '../pages/i18n/translate';
import { POWER_KINDS, type SiteField } from './site-field';

/** Properties of dust on the modules and of washing. */
export const SOILING_FIELDS: readonly SiteField[] = [
  {
    name: 'dust_soiling_average',
    label: t('Monthly soiling'),
    type: 'numbers',
    kinds: POWER_KINDS,
    hint: t('Share of the light that dust blocks in each month, January first: 12 numbers, separated by spaces.'),
  },
  {
    name: 'soiling_model',
    label: t('Soiling model'),
    type: 'choice',
    choices: SOILING_MODELS,
    kinds: POWER_KINDS,
    hint: t('Monthly soiling, or dust that settles until rain or washing removes it, by the Kimber or HSU model.'),
  },
  {
    name: 'manual_wash_dates',
    label: t('Washed'),
    type: 'tags',
    kinds: POWER_KINDS,
    hint: t('Dates or times, UTC, separated by commas: 2026-01-12T09:00Z. For the Kimber and HSU models.'),
  },
  {
    name: 'cleaning_threshold',
    label: t('Cleaning rainfall'),
    unit: 'mm',
    type: 'number',
    kinds: POWER_KINDS,
    hint: t('Rain in 24 hours that cleans the modules. For the Kimber and HSU models.'),
  },
  {
    name: 'soiling_loss_rate',
    label: t('Soiling rate per day'),
    type: 'number',
    kinds: POWER_KINDS,
    hint: t('Share of the light lost per day, such as 0.0015. For the Kimber model.'),
  },
  {
    name: 'grace_period',
    label: t('Grace period after rain'),
    unit: 'days',
    type: 'number',
    kinds: POWER_KINDS,
    hint: t('Days without soiling while the ground is damp. For the Kimber model.'),
  },
  {
    name: 'max_soiling',
    label: t('Maximum soiling'),
    type: 'number',
    kinds: POWER_KINDS,
    hint: t('Maximum share of the light lost, such as 0.3. For the Kimber model.'),
  },
  {
    name: 'depo_veloc_pm2.5',
    label: t('Deposition velocity, PM2.5'),
    unit: 'm/s',
    type: 'number',
    kinds: POWER_KINDS,
    hint: t('Speed at which fine particles settle. For the HSU model.'),
  },
  {
    name: 'depo_veloc_pm10',
    label: t('Deposition velocity, PM10'),
    unit: 'm/s',
    type: 'number',
    kinds: POWER_KINDS,
    hint: t('Speed at which coarse particles settle. For the HSU model.'),
  },
];
