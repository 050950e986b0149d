import { readEnvironment } from './environment';
import type { SourceSettings } from './weather-settings';

const MODELS: readonly SourceSettings[] = [
  { name: 'gfs', title: 'GFS' },
  { name: 'gefs', title: 'GEFS' },
  { name: 'sandbox', title: 'Simulated weather' },
];

describe('the environment', () => {
  it('names only accepted sources where they must be named', () => {
    expect(() => readEnvironment({}, MODELS, ['DAYSTAR_WEATHER'])).toThrow(
      'DAYSTAR_WEATHER is missing: expects some of gfs, gefs, sandbox, files:DIR',
    );
  });

  it.each(['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'])('rejects %s without a URL', (name) => {
    for (const address of ['collector:4318', 'not a URL', 'http://', 'http://a:99999']) {
      expect(() => readEnvironment({ [name]: address })).toThrow(
        `${name} is "${address}": expects a URL such as http://collector:4318`,
      );
    }
    expect(readEnvironment({ [name]: 'http://collector:4318/v1/traces' }).port).toBe(3000);
  });

  it.each(['10.20.0.0/99', '10.20.0.0/0', '10.256.0.1', '10.20.0', '::1/129', ':::1', '1::2::3', '10.0.0.0/8,'])(
    'rejects %s as trusted proxies, by the name of the setting',
    (value) => {
      expect(() => readEnvironment({ DAYSTAR_TRUSTED_PROXIES: value })).toThrow(
        `DAYSTAR_TRUSTED_PROXIES is "${value}": expects addresses or networks such as 10.20.0.0/16, separated by commas`,
      );
    },
  );

  it.each(['10.20.0.0/16', '127.0.0.1', '10.0.0.0/8,fd00::/8', '::1, ::ffff:10.0.0.1', '2001:db8::/128'])(
    'accepts %s as trusted proxies',
    (value) => {
      expect(readEnvironment({ DAYSTAR_TRUSTED_PROXIES: value }).trustedProxies).toBe(value);
    },
  );
});
