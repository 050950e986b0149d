import {
  type FieldError,
  PROBLEM_TEXTS,
  SiteProperties,
  createFieldError,
  findSiteContradictions,
} from '@daystar/contracts';
import { plainToInstance } from 'class-transformer';
import { validate } from '../http/validate-body';
import { getPropertyLabel } from './property-labels';
import { CATALOGUES } from '../pages/i18n/catalogues';
import { localizeErrors, localizeMessage } from '../pages/i18n/localize-errors';

const SITE = { name: 'Flat', latitude: 1, longitude: 2, capacity: 3 };
const findErrors = (values: object): FieldError[] => {
  const { errors } = validate(SiteProperties, { ...SITE, ...values }, '', { capacity: 'kW' });
  return [...errors, ...findSiteContradictions(plainToInstance(SiteProperties, { ...SITE, ...values }))];
};
const translate = (values: object, language: 'es' | 'de' = 'es') =>
  localizeErrors(findErrors(values).slice(0, 1), getPropertyLabel).render(language);

describe('an error about a property of a site', () => {
  it.each([
    [{ latitude: undefined }, 'Falta Latitud.'],
    [{ name: undefined }, 'Falta Nombre.'],
    [{ latitude: 'x' }, 'Latitud debe ser un número (°).'],
    [{ latitude: '47,5' }, 'Latitud debe ser un número (°).'],
    [{ longitude: 200 }, 'Longitud debe estar entre -180 y 180 (°).'],
    [{ capacity: -1 }, expect.stringMatching(/ debe ser mayor que 0\.$/)],
    [{ capacity: 'x' }, expect.stringMatching(/ debe ser un número \(kW\)\.$/)],
    [{ capacity: 100_001 }, expect.stringMatching(/ debe ser mayor que 0 y como máximo 100\.000 \(kW\)\.$/)],
    [{ name: '' }, 'Nombre debe tener de 1 a 200 caracteres.'],
    [{ tracking_type: 'x' }, expect.stringMatching(/ debe ser uno de estos valores: .*fixed/)],
    [{ tags: [''] }, expect.stringMatching(/ 100 .* de 1 a 100 caracteres\.$/)],
    [{ horizon: [1] }, expect.stringMatching(/ 4 a 360 números entre 0 y 90 \(°\)\.$/)],
    [{ export_limit: 5 }, expect.stringMatching(/ como máximo .*\(3\)\.$/)],
    [
      { outages: [{ start: '2026-03-02', end: '2026-03-01', available_share: 0 }] },
      expect.stringMatching(/ posterior a /),
    ],
    [{ arrays: [{ dc_share: 0.4 }] }, expect.stringMatching(/0,4\.$/)],
  ])('is in the language of the page, with the label of the field: %j', (values, expected) => {
    expect([findErrors(values).length, translate(values)]).toEqual([expect.any(Number), expected]);
    expect(translate(values, 'de')).not.toContain('lang="en"');
  });

  it('names the row of a field', () => {
    expect(translate({ arrays: [{ dc_share: 1, tilt: 91 }] })).toMatch(/2?.*1: Inclinación debe estar entre 0 y 90/);
  });

  it('escapes its values', () => {
    const error = createFieldError('<b>', 'Unknown', {
      text: '{field} is not known. Use {other}.',
      values: { other: '<i>' },
    });
    expect(localizeErrors([error]).render('es')).not.toMatch(/<[bi]>/);
  });

  it('with a free text is marked as English', () => {
    const error = { field_name: 'x', error_code: 'Invalid', message: 'Azimuth & tilt <contradict> each other.' };
    const expected = '<span lang="en">Azimuth &amp; tilt &lt;contradict&gt; each other.</span>';
    expect(localizeErrors([error]).render('de')).toBe(expected);
    expect(localizeMessage(error.message).render('de')).toBe(expected);
  });

  it('stays as the API has it on English pages', () => {
    const [error] = findErrors({ latitude: 95 });
    expect(localizeErrors([error, error]).render('en')).toBe(
      "'latitude' must be between -90 and 90 (degrees). 'latitude' must be between -90 and 90 (degrees).",
    );
  });

  it('has a translation of each text, which differs from the English one', () => {
    for (const catalogue of Object.values(CATALOGUES))
      expect(PROBLEM_TEXTS.filter((text) => !catalogue[text] || catalogue[text] === text)).toEqual([]);
  });
});
