import { DaystarError, createSite } from '@daystar/contracts';
import { GatewayFixture } from '../gateway.fixture';

interface Refusal {
  response_status: { error_code: string; message: string; errors: { field_name: string; error_code: string }[] };
}

describe('an error response', () => {
  const fixture = new GatewayFixture();
  beforeAll(() => fixture.start());
  afterAll(() => fixture.close());
  const refusal = async (response: Response) => {
    const { response_status } = (await response.json()) as Refusal;
    const { error_code, errors } = response_status;
    return [response.status, error_code, ...errors.map((error) => `${error.field_name} ${error.error_code}`)];
  };

  it.each([
    ['latitude=91&longitude=0', ['latitude OutOfRange']],
    ['latitude=-90.01&longitude=180.5', ['latitude OutOfRange', 'longitude OutOfRange']],
    ['longitude=0', ['latitude Missing']],
    ['', ['latitude Missing', 'longitude Missing']],
    ['latitude=&longitude=0', ['latitude Missing']],
    ['latitude=1&latitude=2&longitude=0', ['latitude Duplicate']],
    ['latitude=1&Latitude=2&longitude=0', ['latitude Duplicate']],
    ['latitude=NaN&longitude=Infinity', ['latitude NotANumber', 'longitude NotANumber']],
    ['latitude=1e999&longitude=0x10', ['latitude NotANumber', 'longitude NotANumber']],
    ['latitude=%D9%A1&longitude=1,5', ['latitude NotANumber', 'longitude NotANumber']],
    [`latitude=${'1'.repeat(10_000)}&longitude=0`, ['latitude Invalid']],
    ['latitude=1;DROP TABLE sites&longitude=<b>', ['latitude NotANumber', 'longitude NotANumber']],
    ['latitude=1%0d%0aset-cookie:x&longitude=0', ['latitude NotANumber']],
    ['latitude=1&longitude=1&period=PT7M', ['period Invalid']],
    ['latitude=1&longitude=1&period=PT20M', ['period Invalid']],
    ['latitude=1&longitude=1&period=half', ['period Invalid']],
    ['latitude=1&longitude=1&hours=0', ['hours OutOfRange']],
    ['latitude=1&longitude=1&hours=1.5', ['hours NotAnInteger']],
    ['latitude=1&longitude=1&hours=337', ['hours OutOfRange']],
    ['latitude=1&longitude=1&format=pdf', ['format Invalid']],
    [
      'latitude=x&longitude=1&format=pdf&period=P&hours=-1',
      ['latitude NotANumber', 'format Invalid', 'period Invalid', 'hours OutOfRange'],
    ],
  ])('of /radiation/forecasts?%s names every invalid parameter', async (query, errors) => {
    expect(await refusal(await fixture.get(`/radiation/forecasts?${query}`))).toEqual([
      400,
      'InvalidRequest',
      ...errors,
    ]);
  });

  it.each([
    ['', ['capacity Missing']],
    ['&capacity=0', ['capacity GreaterThan']],
    ['&capacity=-0', ['capacity GreaterThan']],
    ['&capacity=5&tilt=91&azimuth=181', ['tilt OutOfRange', 'azimuth OutOfRange']],
    ['&capacity=5&loss_factor=90&install_date=2026-02-30', ['loss_factor OutOfRange', 'install_date Invalid']],
  ])('of /world_pv_power/forecasts with a location and "%s" also names it', async (query, errors) => {
    const response = await fixture.get(`/world_pv_power/forecasts?latitude=1&longitude=2${query}`);
    expect(await refusal(response)).toEqual([400, 'InvalidRequest', ...errors]);
  });

  it('has the text that clients expect for a capacity of 0', async () => {
    const response = await fixture.get('/world_pv_power/forecasts?latitude=1&longitude=2&capacity=0');
    const { response_status } = (await response.json()) as Refusal;
    expect(response_status.message).toBe("'capacity' must be greater than '0'.");
  });

  it.each([
    ['GET', '/nowhere', 404, 'NotFound'],
    ['GET', '/utility_scale_sites/0000-0000-0000-0000', 404, 'NotFound'],
    ['GET', `/utility_scale_sites/${'x'.repeat(500)}`, 404, 'NotFound'],
    ['GET', '/utility_scale_sites/%00%ff/forecasts', 400, 'InvalidRequest'],
    ['GET', '/utility_scale_sites/..%2f..%2fetc/forecasts', 404, 'NotFound'],
    ['DELETE', '/radiation/forecasts', 405, 'MethodNotAllowed'],
    ['PUT', '/utility_scale_sites', 405, 'MethodNotAllowed'],
  ])('of %s %s has status %d', async (method, path, status, code) => {
    expect(await refusal(await fixture.send(method, path))).toEqual([status, code]);
  });

  it('for a wrong method lists the supported ones', async () => {
    const response = await fixture.send('PUT', '/utility_scale_sites', {});
    expect(response.headers.get('allow')).toBe('GET, HEAD, POST');
  });

  it('for a body says what is wrong with it', async () => {
    const post = (body: string, type = 'application/json') =>
      fixture.send('POST', '/utility_scale_sites', body, { 'content-type': type });
    expect(await refusal(await post('{"name": "x"'))).toEqual([400, 'InvalidRequest']);
    expect(await refusal(await post(''))).toEqual([400, 'InvalidRequest', 'body Invalid']);
    expect(await refusal(await post('{}', 'application/pdf'))).toEqual([415, 'UnsupportedMediaType']);
    expect(await refusal(await post('{}', 'application/json-patch+json'))).toEqual([415, 'UnsupportedMediaType']);
    expect(await refusal(await post(JSON.stringify({ name: 'x'.repeat(1_100_000) })))).toEqual([
      413,
      'PayloadTooLarge',
    ]);
    expect((await refusal(await post('['.repeat(100) + ']'.repeat(100))))[0]).toBe(400);
    expect((await refusal(await post('{"__proto__": {"admin": true}}')))[0]).toBe(400);
  });

  it.each(['application/json', 'application/x-www-form-urlencoded', 'text/csv'])(
    'for a body of %s in another encoding than UTF-8 says so',
    async (type) => {
      const post = (charset: string) =>
        fixture.send('POST', '/utility_scale_sites', '{}', { 'content-type': `${type}; ${charset}` });
      for (const charset of ['charset=utf-16', 'charset="UTF-16LE"', 'Charset=iso-8859-1']) {
        const response = await post(charset);
        expect(response.status).toBe(415);
        expect(await response.text()).toContain('Bodies must be UTF-8');
      }
      for (const charset of ['charset=utf-8', 'charset="UTF-8"', 'charset=UTF8'])
        expect(await (await post(charset)).text()).not.toContain('Bodies must be UTF-8');
    },
  );

  it('is sent as problem details on request', async () => {
    const response = await fixture.get('/radiation/forecasts?latitude=91&longitude=0', {
      accept: 'application/problem+json',
    });
    expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect(await response.json()).toEqual({
      type: 'urn:daystar:error:InvalidRequest',
      title: 'InvalidRequest',
      status: 400,
      detail: "'latitude' must be between -90 and 90 (degrees).",
      errors: [
        {
          field_name: 'latitude',
          error_code: 'OutOfRange',
          message: "'latitude' must be between -90 and 90 (degrees).",
        },
      ],
    });
  });

  it('from another service keeps its text and its retry time', async () => {
    const responses = [
      new DaystarError('Forbidden', 'The plan Free has room for 1 site.'),
      new DaystarError('Unavailable', 'No answer.', [], { retryAfterSeconds: 7 }),
    ];
    // The gateway itself also sends commands, such as the uses of keys.
    const send = fixture.bus.request.bind(fixture.bus) as (...request: unknown[]) => Promise<never>;
    const request = jest
      .spyOn(fixture.bus, 'request')
      .mockImplementation((...sent: unknown[]) =>
        sent[0] === createSite ? Promise.reject(responses.shift()!) : send(...sent),
      );
    const body = { name: 'x', latitude: 1, longitude: 2, capacity: 3 };
    expect(await refusal(await fixture.send('POST', '/utility_scale_sites', body))).toEqual([403, 'Forbidden']);
    const unavailable = await fixture.send('POST', '/utility_scale_sites', body);
    expect([unavailable.status, unavailable.headers.get('retry-after')]).toEqual([503, '7']);
    request.mockRestore();
  });

  it('for an internal error contains only an id to quote', async () => {
    const request = jest.spyOn(fixture.bus, 'request').mockRejectedValueOnce(new Error('password is xyz'));
    const response = await fixture.send('POST', '/utility_scale_sites', {
      name: 'x',
      latitude: 1,
      longitude: 2,
      capacity: 3,
    });
    const { response_status } = (await response.json()) as Refusal;
    expect([response.status, response_status.error_code]).toEqual([500, 'Internal']);
    expect(response_status.message).toMatch(/^Something went wrong on our side. Quote [0-9a-f-]{36}/);
    request.mockRestore();
  });
});
