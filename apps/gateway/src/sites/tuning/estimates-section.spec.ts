import { renderEstimatesSection } from './estimates-section';

describe('the section about the estimates of a plant', () => {
  it('says why there are none, in the language of the page', () => {
    expect(renderEstimatesSection([]).render('en')).toContain('No estimates yet.');
    const limited = renderEstimatesSection([], 'limited');
    expect(limited.render('en')).toContain('the plant may be at its limit');
    expect(limited.render('de')).toContain('an ihrer Grenze');
    expect(renderEstimatesSection([], 'undetermined').render('es')).toContain('las mediciones no determinan');
  });
});
