import { randomBytes, randomUUID } from 'node:crypto';
import { redactPath } from './redact-path';

describe('the path of a URL in logs and traces', () => {
  it('contains no key, wherever a client put it', () => {
    for (let times = 0; times < 1000; times++) {
      const key = randomBytes(24).toString('base64url');
      const encoded = [...key].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join('');
      for (const url of [
        `/keys/${key}`,
        `/${key}/forecasts?api_key=${key}`,
        `/keys/${key}/rotate`,
        `/keys/${key}.json`,
        `/keys/${key};a=1`,
        `/keys/api_key=${key}`,
        `/x%2F${key}%20`,
        `/keys/${encoded}`,
        `/keys/${encoded.replaceAll('%', '%25')}`,
        `/keys/%zz${encoded}`,
        `/${key}#x`,
      ])
        expect([redactPath(url), decodeURIComponent(redactPath(url))]).not.toContainEqual(
          expect.stringContaining(key.slice(0, 24)),
        );
    }
  });

  it('contains no characters that break a line, move a cursor or change the direction of text', () => {
    for (const [url, path] of [
      ['/keys/a%0d%0a{"level":"error"}', '/keys/a??{"level":"error"}'],
      ['/keys/%1b[31ma%c2%9b2J', '/keys/?[31ma?2J'],
      ['/keys/%e2%80%aegnp.exe%e2%80%a8', '/keys/?gnp.exe?'],
    ])
      expect(redactPath(url)).toBe(path);
  });

  it('is redacted in time proportional to its length, not to its square', () => {
    const before = process.cpuUsage();
    expect(redactPath(`/${'a'.repeat(30_000)}`)).toHaveLength(30_001);
    expect(process.cpuUsage(before).user).toBeLessThan(200_000);
  });

  it('keeps ids and names of routes', () => {
    for (const path of [
      '/utility_scale_sites/0000-0000-0000-0001/estimated_actuals/latest',
      `/v1/webhooks/${randomUUID()}`,
      '/pv_power/collections/a-collection-with-a-long-name/aggregations/north/forecasts',
      '/json/reply/GetUserUsageAllowance',
    ])
      expect(redactPath(path)).toBe(path);
  });
});
