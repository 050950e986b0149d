import { DAY, HOUR, parsePeriod } from '@daystar/timeseries';
import { formatNumber, t } from '../pages/i18n/translate';
import { html } from '../pages/markup';
import type { DayErrors } from '../verification/grouped-errors';
import { describeLead } from './describe-lead';
import { type DiagnosisData, formatPower } from './diagnosis-data';
import type { Finding } from './finding';

/** Minimum bias of a finding, % of capacity. */
const MIN_BIAS = 5;
/** Minimum share of `MIN_BIAS` that all leads have, with the same sign: weather alone biases only some of them. */
const MIN_SHARE_OF_LEADS = 0.5;
/** Minimum lead, ms: forecasts of shorter leads follow the last measurement. */
const MIN_LEAD_MS = HOUR;
/** Duration of a weather system, days. The errors of its days are not independent. */
const WEATHER_SYSTEM = 3;
const MIN_SYSTEMS = 5;
/** Minimum bias in standard errors. By chance, 2 of 100 biases of five weather systems exceed it. */
const MIN_STANDARD_ERRORS = 3;

/** Mean error of the forecasts of a lead, and its evidence. */
interface LeadBias {
  readonly lead: string;
  readonly days: number;
  /** Mean of forecast minus measurement, % of capacity. */
  readonly bias: number;
  readonly standardError: number;
}

/** Finds forecasts that are too high or too low at all leads, on more days than weather explains. */
export function findBias({ verification, unit }: DiagnosisData): Finding | undefined {
  if (verification?.reference !== 'measurement') return undefined;
  const biases = measureBiases(verification.days);
  if (biases.length === 0) return undefined;
  const least = biases.reduce((a, b) => (Math.abs(b.bias) < Math.abs(a.bias) ? b : a));
  const isShared = biases.every(({ bias }) => bias * Math.sign(biases[0].bias) >= MIN_SHARE_OF_LEADS * MIN_BIAS);
  if (!isShared || !isSignificant(biases[0])) return undefined;
  const power = verification.verification.find(({ lead }) => lead === least.lead)?.bias;
  if (typeof power !== 'number') return undefined;
  const [first, last] = [biases[0], biases[biases.length - 1]].map(({ lead }) => describeLead(lead));
  const values = {
    days: least.days,
    leads: biases.length > 1 ? html`${first} – ${last}` : first,
    bias: formatPower(Math.abs(power), unit),
    percent: formatNumber(Math.abs(least.bias), { maximumFractionDigits: 1 }),
  };
  const isHigh = least.bias > 0;
  return {
    code: 'bias',
    severity: Math.abs(least.bias) >= 2 * MIN_BIAS ? 'high' : 'medium',
    title: isHigh ? t('Forecasts are too high') : t('Forecasts are too low'),
    evidence: isHigh
      ? t(
          'On {days} days, forecasts {leads} ahead are {bias} or more too high on average, {percent} % of the capacity.',
          values,
        )
      : t(
          'On {days} days, forecasts {leads} ahead are {bias} or more too low on average, {percent} % of the capacity.',
          values,
        ),
    action: isHigh
      ? t('Check capacity, losses and ageing in the settings, and whether parts of the plant are out of operation.')
      : t('Check capacity and losses in the settings: the plant produces more than they allow.'),
  };
}

const isSignificant = ({ bias, standardError }: LeadBias): boolean =>
  Math.abs(bias) >= Math.max(MIN_BIAS, MIN_STANDARD_ERRORS * standardError);

/** Measures the biases of leads that are scored in enough weather systems, shortest lead first. */
function measureBiases(days: readonly DayErrors[]): LeadBias[] {
  const leads = [...new Set(days.map(({ lead }) => lead))].filter((lead) => (parsePeriod(lead) ?? 0) >= MIN_LEAD_MS);
  return leads.flatMap(
    (lead) =>
      measureBias(
        lead,
        days.filter((day) => day.lead === lead),
      ) ?? [],
  );
}

/** Measures a mean error. Its standard error is that of the sums of weather systems, which are independent. */
function measureBias(lead: string, days: readonly DayErrors[]): LeadBias | undefined {
  const scored = days.flatMap(({ date, n, nbias }) =>
    n !== null && nbias !== null ? [{ system: Math.floor(Date.parse(date) / (WEATHER_SYSTEM * DAY)), n, nbias }] : [],
  );
  const count = scored.reduce((sum, { n }) => sum + n, 0);
  const bias = scored.reduce((sum, { n, nbias }) => sum + n * nbias, 0) / count;
  const deviations = new Map<number, number>();
  for (const { system, n, nbias } of scored) deviations.set(system, (deviations.get(system) ?? 0) + n * (nbias - bias));
  const systems = deviations.size;
  if (systems < MIN_SYSTEMS) return undefined;
  const variance = [...deviations.values()].reduce((sum, deviation) => sum + deviation ** 2, 0);
  const standardError = Math.sqrt((variance * systems) / (systems - 1)) / count;
  return { lead, days: scored.length, bias, standardError };
}
