import { GatewayFixture } from '../gateway.fixture';

const BROWSER = { accept: 'text/html,application/xhtml+xml' };
const SYSTEM = 'latitude=47.4&longitude=8.5&capacity=8&tilt=30';

describe('without an account', () => {
  const startWith = (visitorForecasts?: number) => {
    const fixture = new GatewayFixture();
    fixture.environment.visitorForecasts = visitorForecasts;
    return fixture.start();
  };
  const getFrom = async ({ gateway }: GatewayFixture, path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(gateway.url + path, { headers: { ...BROWSER, ...headers }, redirect: 'manual' });
    return { status: response.status, location: response.headers.get('location'), text: await response.text() };
  };

  it('a browser sees the power of a system, and keeps it on the way to an account', async () => {
    const fixture = await startWith();
    const form = await getFrom(fixture, '/explore');
    expect(form.text).toContain('action="/explore/power"');
    const { status, text } = await getFrom(fixture, `/explore/power?${SYSTEM}`);
    expect([status, text.includes('PV power at 47.4, 8.5')]).toEqual([200, true]);
    expect(text.match(/<tbody>/g)).toHaveLength(2);
    const [, path] = /href="(\/sites\/new\?[^"]+)"/.exec(text)!;
    const saved = path.replaceAll('&amp;', '&');
    expect(saved).toBe(`/sites/new?kind=rooftop&${SYSTEM}`);

    const { location } = await getFrom(fixture, saved);
    expect(new URL(location!, fixture.gateway.url).searchParams.get('then')).toBe(saved);
    const signIn = await getFrom(fixture, location!);
    const [, register] = /href="(\/register\?then=[^"]+)"/.exec(signIn.text)!;
    expect((await getFrom(fixture, register)).text).toContain(`name="then" value="${saved.replaceAll('&', '&amp;')}"`);
    await fixture.close();
  });

  it('a decimal comma is read as a decimal point, unless it may separate thousands', async () => {
    const fixture = await startWith();
    const { status, location } = await getFrom(fixture, '/explore/power?latitude=47,4&longitude=8,5&capacity=4,6');
    expect([status, location]).toEqual([302, '/explore/power?latitude=47.4&longitude=8.5&capacity=4.6']);
    expect((await getFrom(fixture, location!)).text).toContain('PV power at 47.4, 8.5');
    const { text } = await getFrom(fixture, '/explore/power?latitude=47.4&longitude=8.5&capacity=1,500');
    expect(text).toContain('id="power-capacity-error"');
    await fixture.close();
  });

  it('a mistyped value is shown at its field, with the other values as typed', async () => {
    const fixture = await startWith();
    const { status, text } = await getFrom(fixture, '/explore/power?latitude=95&longitude=8.5&capacity=8');
    expect(status).toBe(400);
    expect(text).toContain('id="power-latitude-error"');
    expect(text).toContain('value="8.5"');
    await fixture.close();
  });

  it('an address sees as many forecasts a day as the operator allows', async () => {
    const fixture = await startWith(2);
    const statuses: number[] = [];
    for (let request = 0; request < 3; request++)
      statuses.push((await getFrom(fixture, `/explore/power?${SYSTEM}`)).status);
    expect(statuses).toEqual([200, 200, 429]);
    await fixture.close();
  });

  it.each(['/explore', `/explore/power?${SYSTEM}`])('%s leads to the sign-in where visitors see none', async (path) => {
    const fixture = await startWith(0);
    const { status, location } = await getFrom(fixture, path);
    expect([status, location]).toEqual([303, `/sign-in?${new URLSearchParams({ then: path }).toString()}`]);
    await fixture.close();
  });
});
