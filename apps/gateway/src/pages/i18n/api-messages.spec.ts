import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DaystarError, createInvalidRequestError, createNotFoundError } from '@daystar/contracts';
import { localizeFailure } from '../error-texts';
import { API_MESSAGES, parseApiMessage } from './api-messages';
import { localizeMessage } from './localize-errors';

const APPS = resolve(__dirname, '../../../..');
/** Errors that a reader of pages can meet by a link or a form. Other codes are for mistakes of programs. */
const ERROR =
  /new DaystarError\(\s*'(?:NotFound|Forbidden|Conflict|TooManyRequests|Busy|Unavailable)',\s*('(?:[^'\\]|\\.)*'|`[^`]*`|"[^"]*")/g;
/** Messages that only programs get, by their beginnings. */
const FOR_PROGRAMS = [
  'A fleet must',
  'Accounts cannot be registered from pages',
  'Cross-origin requests to /mcp',
  'The API key created with this',
  'The account ',
  'The client closed the connection.',
  'The history ',
  "The resource '",
  'The service is stopping.',
  'The terrain model has no data',
  'This API key cannot be used',
  'This service has no premium power',
  'Too many horizons',
  'Too many open long-poll requests',
];
/** Messages that are joined from words; the list has each of them. */
const JOINED = ['No 1 matches.', '1 1'];

/** Lists the messages of the errors of an app, with 1 in place of each value. */
function listMessages(app: string): string[] {
  const folder = join(APPS, app, 'src');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<!spec|fixture)\.ts$/.test(name),
  );
  return files
    .flatMap((name) => [...readFileSync(join(folder, name), 'utf8').matchAll(ERROR)])
    .map(([, literal]) => literal.slice(1, -1).replace(/\$\{[^}]*\}/g, '1'));
}

describe('messages of the API on pages', () => {
  it('are translated, unless only programs get them', () => {
    const notFound = (['site', 'aggregation', 'history'] as const).map((kind) => createNotFoundError(kind).message);
    const messages = [...['gateway', 'site-registry', 'aggregation'].flatMap(listMessages), ...notFound];
    expect(messages.length).toBeGreaterThan(50);
    const isForPrograms = (message: string) =>
      JOINED.includes(message) || FOR_PROGRAMS.some((beginning) => message.startsWith(beginning));
    expect(messages.filter((message) => !parseApiMessage(message) && !isForPrograms(message))).toEqual([]);
  });

  it('are recognized by their text, whatever their values', () => {
    for (const text of API_MESSAGES) {
      const message = text
        .replaceAll("''", "'")
        .replace(/\{(field|other)\}/g, "'lead'")
        .replace(/\{\w+\}/g, '12');
      expect([message, parseApiMessage(message)?.text]).toEqual([message, text]);
    }
  });

  it.each([
    [
      'The Free plan allows 1 utility-scale site. Delete one, or ask the operator for more.',
      'El plan Free permite 1 planta a gran escala',
    ],
    [
      "The collection 'spain' belongs to another account. Choose another id.",
      'La colección «spain» pertenece a otra cuenta',
    ],
    ["'period' must be one of PT5M, PT10M.", '<code>period</code> debe ser uno de estos valores: PT5M, PT10M.'],
    ["'tilt' must be between 0 and 90 (degrees).", '<code>tilt</code> debe estar entre 0 y 90 (°).'],
    ["'tilt' must be between 0 and 90.", '<code>tilt</code> debe estar entre 0 y 90.'],
    ['<b> has no members. Add members to get forecasts.', '&lt;b&gt; no tiene miembros.'],
  ])('keep their values: %s', (message, translation) => {
    expect(localizeMessage(message).render('es')).toContain(translation);
    expect(localizeMessage(message).toString()).toBe(message);
  });

  it('stand after the meaning of the error if they have no translation', () => {
    const error = new DaystarError('Unavailable', 'The moon is away.');
    expect(localizeFailure(error).render('de')).toBe(
      'Ein Teil des Dienstes ist nicht verfügbar. Versuchen Sie es bald noch einmal. <span lang="en">The moon is away.</span>',
    );
    const wrong = createInvalidRequestError([
      {
        field_name: 'lead',
        error_code: 'Invalid',
        message: "'lead' must be the id of an issue, such as 20260301T120000000Z-1.",
      },
    ]);
    expect(localizeFailure(wrong).render('de')).toBe(
      '<code>lead</code> muss die Kennung einer Ausgabe sein, zum Beispiel 20260301T120000000Z-1.',
    );
  });
});
