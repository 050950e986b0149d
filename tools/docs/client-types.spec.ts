import { readFileSync } from 'node:fs';
import { generateClientTypes } from './client-types';

describe('the types of the client library', () => {
  it('match the OpenAPI document, or else `npm run docs` was not run', () => {
    expect(readFileSync('libs/client/src/wire.ts', 'utf8')).toBe(generateClientTypes());
  }, 30_000);
});
