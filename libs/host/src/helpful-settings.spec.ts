import { readEnvironment } from './environment';
import type { SourceSettings } from './weather-settings';

const MODELS: readonly SourceSettings[] = [
  { name: 'gfs', title: 'GFS' },
  { name: 'gefs', title: 'GEFS' },
  { name: 'sandbox', title: 'Simulated weather' },
];

describe('the environment', () => {
  it('names only sources that are accepted where they must be named', () => {
    expect(() => readEnvironment({}, MODELS, ['DAYSTAR_WEATHER'])).toThrow(
      'DAYSTAR_WEATHER is missing: expects some of gfs, gefs, sandbox, files:DIR',
    );
  });

  it.each(['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'])('rejects %s without a URL', (name) => {
    for (const address of ['collector:4318', 'not a URL', 'http://', 'http://a:99999']) {
      expect(() => readEnvironment({ [name]: address })).toThrow(
        `${name} is "${address}": expects http://collector:4318`,
      );
    }
    expect(readEnvironment({ [name]: 'http://collector:4318/v1/traces' }).port).toBe(3000);
  });
});
