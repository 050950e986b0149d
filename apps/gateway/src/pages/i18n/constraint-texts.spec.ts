import { SiteProperties, describeViolations } from '@daystar/contracts';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { localizeMessages } from './constraint-texts';

const SITE = { name: 'Flat', latitude: 1, longitude: 2, capacity: 3 };
const findMessage = (values: object): string => {
  const instance = plainToInstance(SiteProperties, { ...SITE, ...values });
  return describeViolations(validateSync(instance)).map(({ message }) => message)[0];
};
const translate = (message: string) => localizeMessages([message]).render('es');

describe('a message about a wrong value', () => {
  it.each([
    [{ latitude: undefined }, 'Falta <code>latitude</code>.'],
    [{ latitude: 'x' }, '<code>latitude</code> debe ser un número (°).'],
    [{ latitude: '47,5' }, '<code>latitude</code> debe ser un número (°).'],
    [{ longitude: 200 }, '<code>longitude</code> debe estar entre -180 y 180 (°).'],
    [{ capacity: -1 }, '<code>capacity</code> debe ser mayor que 0.'],
    [{ loss_factor: 1.5 }, '<code>loss_factor</code> debe estar entre 0 y 1.'],
    [{ name: '' }, '<code>name</code> debe tener de 1 a 200 caracteres.'],
    [
      { tracking_type: 'x' },
      expect.stringMatching(/^<code>tracking_type<\/code> debe ser uno de estos valores: .*fixed/),
    ],
  ])('of the table of constraints is in the language of the page: %j', (values, expected) => {
    expect(translate(findMessage(values))).toEqual(expected);
  });

  it('has the numbers of the language', () => {
    expect(translate("'capacity' must be at most 1,000,000.5 (MW).")).toBe(
      '<code>capacity</code> debe ser como máximo 1.000.000,5 (MW).',
    );
  });

  it('names the line of a table', () => {
    expect(translate('Line 1,204: every line must have as many columns as the header.')).toBe(
      'Línea 1.204: Cada línea debe tener tantas columnas como la cabecera.',
    );
    expect(translate("Line 3: '<b>' is not a time. Write times as 2026-03-01 12:00.")).toBe(
      'Línea 3: «&lt;b&gt;» no es una hora. Escriba las horas como 2026-03-01 12:00.',
    );
  });

  it('without a translation is marked as English', () => {
    expect(translate('Azimuth & tilt <contradict> each other.')).toBe(
      '<span lang="en">Azimuth &amp; tilt &lt;contradict&gt; each other.</span>',
    );
  });

  it('stays as the API has it on English pages', () => {
    const message = findMessage({ latitude: 95 });
    expect(localizeMessages([message, message]).render('en')).toBe(
      "'latitude' must be between -90 and 90 (degrees). 'latitude' must be between -90 and 90 (degrees).",
    );
  });
});
