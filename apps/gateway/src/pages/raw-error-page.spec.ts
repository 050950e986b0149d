import { DaystarError } from '@daystar/contracts';
import { renderRawErrorPage } from './raw-error-page';

const BROWSER = 'text/html,application/xhtml+xml,*/*;q=0.8';
const ERROR = new DaystarError(
  'Unavailable',
  'The service was overloaded and did not read the request in time. Try again in 5 seconds.',
  [],
  { retryAfterSeconds: 5 },
);

describe('an error of a request that did not reach the framework', () => {
  it.each([
    ['de', 'Der Dienst war überlastet'],
    ['es', 'El servicio estaba sobrecargado'],
    ['en', 'The service was overloaded'],
  ])('is a page in the language of a browser: %s', (language, text) => {
    const page = renderRawErrorPage(ERROR, { headers: { accept: BROWSER, 'accept-language': language } })!;
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.body).toContain(`<html lang="${language}">`);
    expect(page.body).toContain(text);
  });

  it.each([
    [undefined, '/sites'],
    ['application/json', '/sites'],
    [BROWSER, '/utility_scale_sites?format=json'],
  ])('is no page for the accept header %s of %s', (accept, url) => {
    expect(renderRawErrorPage(ERROR, { url, headers: { accept } })).toBeUndefined();
  });
});
