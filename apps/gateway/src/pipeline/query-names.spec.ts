import { GatewayFixture } from '../gateway.fixture';

describe('unknown query parameter names', () => {
  const fixture = new GatewayFixture();
  beforeAll(() => fixture.start());
  afterAll(() => fixture.close());

  it('are compared with the known ones up to a hundred, because a client could send thousands', async () => {
    const unknown = (count: number) => Array.from({ length: count }, (_, index) => `qzx${index}=1`).join('&');
    const place = 'latitude=1&longitude=2&hours=1';
    const statusOf = async (query: string) => (await fixture.get(`/radiation/forecasts?${query}`)).status;
    expect(await statusOf(`${place}&${unknown(99)}&perriod=PT30M`)).toBe(400);
    expect(await statusOf(`${place}&${unknown(100)}&perriod=PT30M`)).toBe(200);
  });
});
