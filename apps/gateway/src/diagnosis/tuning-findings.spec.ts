import type { FlaggedMeasurement, TuningModel, TuningReport } from '@daystar/contracts';
import type { DiagnosisData } from './diagnosis-data';
import { findTuningProblem } from './tuning-findings';

const MODEL: TuningModel = {
  lead: 'PT60M',
  version: 3,
  trained_at: '2026-06-01T03:00:00Z',
  values: 817,
  hold_out: { values: 200, mae_untuned: 0.5925, mae_tuned: 0.2223 },
  kept_out: true,
};
const SERVED = { kept_out_reason: 'served', served_since: { values: 80, mae_untuned: 0.31, mae_tuned: 0.33 } } as const;

const NOW = Date.parse('2026-06-12T12:00:00Z');
const LIVE = { issue: { tuning: 'live', worstDataBasis: 'observation' } } as const;
const NOT_LIVE = { issue: { tuning: 'none', worstDataBasis: 'observation' } } as const;

/** Explains why models are not used. */
const explain = (...models: Partial<TuningModel>[]) => explainWith({}, ...models);

/** Explains why models are not used. @param known of the issue and the measurements */
function explainWith(known: Partial<DiagnosisData>, ...models: Partial<TuningModel>[]): string {
  const tuning: Partial<TuningReport> = {
    enabled: true,
    values: 817,
    models: models.map((model) => ({ ...MODEL, ...model })),
  };
  const data = { tuning, measurements: [{}], unit: 'MW', now: NOW, ...LIVE, ...known } as unknown as DiagnosisData;
  return String(findTuningProblem(data)?.evidence);
}

describe('a plant without a model', () => {
  const describeAction = (site: object) =>
    String(
      findTuningProblem({
        site,
        tuning: { enabled: true, values: 817, models: [] },
        measurements: [{ verdict: 'ok' }],
        unit: 'MW',
      } as unknown as DiagnosisData)?.action,
    );

  it('is asked for more measurements, and told that a plant that its load often limits needs no model', () => {
    expect(describeAction({})).toMatch(/^Keep posting: .* They may be from before the registration\.$/);
    expect(describeAction({ load_profile: [] })).toMatch(/^Keep posting: .* load often limits needs none: a line, /);
  });
});

describe('a model that is not used', () => {
  it('is no problem if forecasts follow the shade that tuning found', () => {
    const tuning = { enabled: true, values: 817, models: [MODEL], shade_by_half_hour: [0.2, 1] };
    expect(findTuningProblem({ tuning, measurements: [{}], unit: 'MW' } as unknown as DiagnosisData)).toBeUndefined();
  });

  it('although it improved held-out days is said to have made served forecasts worse', () => {
    expect(explain(SERVED)).toBe(
      'Forecasts an hour ahead: in 80 half hours since the model was trained, served forecasts with tuning had an error of 0.33 MW, without it 0.31 MW. On days outside the training data, it changed the error from 0.593 MW to 0.222 MW. Corrections from the last measurements still apply.',
    );
  });

  it.each([
    ['uses none', '2026-06-12T10:00:00Z', 'unit_suspect', / either: none of the last day can be used\.$/],
    ['has one at night', '2026-06-12T01:00:00Z', 'night', / either: none of the last day can be used\.$/],
    ['has only earlier ones', '2026-06-11T10:00:00Z', 'ok', / either: none of the last day can be used\.$/],
    ['uses one', '2026-06-12T10:00:00Z', 'ok', /do not correct the forecast at present\.$/],
  ] as const)(
    'is not said to leave corrections that no row has, while the last day %s',
    (_, period_end, verdict, end) => {
      const measurements: FlaggedMeasurement[] = [{ period_end, period: 'PT30M', total_power: 3, verdict }];
      expect(explainWith({ ...NOT_LIVE, measurements }, SERVED)).toMatch(end);
    },
  );

  it('says nothing of corrections while no issue can be read', () => {
    expect(explainWith({ issue: undefined }, SERVED)).toMatch(/0\.593 MW to 0\.222 MW\.$/);
  });

  it('has a reason for each group of leads', () => {
    const text = explain(
      { ...SERVED },
      { lead: 'PT1440M', kept_out_reason: 'hold_out', hold_out: { values: 200, mae_untuned: 0.6, mae_tuned: 0.65 } },
      { lead: 'PT2880M', kept_out_reason: 'hold_out' },
    );
    expect(text).toContain('Forecasts a day, 2 days ahead: on days outside the training data, the model changed');
    expect(text).toContain('from 0.6 MW to 0.65 MW');
    expect(text).toContain('Forecasts an hour ahead: in 80 half hours since the model was trained');
  });

  it('is said to be unreliable where measured power does not follow the forecast', () => {
    expect(explain({ kept_out_reason: 'unrelated_power' })).toContain('measured power hardly followed the forecast');
  });

  it('has no reason in a report of an earlier release', () => {
    expect(explain({})).toMatch(/^Forecasts an hour ahead: the page Tuning shows the errors/);
  });
});
