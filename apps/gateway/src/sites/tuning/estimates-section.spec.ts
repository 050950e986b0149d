import type { TuningEstimate } from '@daystar/contracts';
import { renderEstimatesSection } from './estimates-section';
import { renderTuningSections } from './tuning.page';

describe('the section about the estimates of a plant', () => {
  it('says why there are none, in the language of the page', () => {
    expect(renderEstimatesSection([]).render('en')).toContain('No estimates yet.');
    const limited = renderEstimatesSection([], 'limited');
    expect(limited.render('en')).toContain('the plant may be at its limit');
    expect(limited.render('de')).toContain('an ihrer Grenze');
    expect(renderEstimatesSection([], 'undetermined').render('es')).toContain('las mediciones no determinan');
  });

  it('says which arrays the measurements do not distinguish', () => {
    const share: TuningEstimate = {
      property: 'dc_share',
      default: false,
      unit: '%',
      days: 62,
      significant: false,
      array: 1,
      stated: 40,
      estimate: 42,
      low: 38,
      high: 46,
    };
    const [first, others] = [
      share,
      { ...share, array: 2, arrays: [2, 3], stated: 60, estimate: 58, low: 54, high: 62 },
    ];
    const render = (estimates: TuningEstimate[], language: 'en' | 'de' | 'es' = 'en') =>
      renderEstimatesSection(estimates, undefined, 3).render(language);
    expect(render([first, others])).toContain('Share of the modules of arrays 2, 3');
    expect(render([first, others], 'de')).toContain('unterscheiden die Messwerte nicht');
    expect(render([first, { ...others, arrays: undefined }])).not.toContain('do not distinguish');
    expect(render([{ ...share, property: 'capacity_dc', array: undefined }], 'es')).toContain('no determinan');
    expect(render([])).not.toContain('do not determine');
  });
});

describe('the shade that forecasts follow', () => {
  it('has the number of its half hours, and how much power is left', () => {
    const shade_by_half_hour = [0.2, 0.2, 0.56, ...Array.from({ length: 45 }, () => 1)];
    const state = { enabled: true, values: 817, models: [], served: [] };
    const { text } = renderTuningSections({ ...state, shade_by_half_hour }, 'MW');
    expect(text).toContain('3 half hours a day, with 20 % or more of the clear-sky power');
    expect(renderTuningSections(state, 'MW').text).not.toContain('Shade in the forecast');
  });
});

describe('the tuning section of a resource without a model', () => {
  it('says of a forecast of another provider what is missing before it can get a weight, also without a model', () => {
    const external_forecast = { known: 120, comparable: 40, values_missing: 260, days_missing: 10 };
    const { text } = renderTuningSections(
      { enabled: true, values: 40, models: [], served: [], external_forecast },
      'MW',
    );
    expect(text).toContain(
      'half hours of daylight: 120 known, 40 comparable with measurements; 260 more comparable ones are needed before it can get a weight; at least 10 more days of measurements',
    );
  });
});
