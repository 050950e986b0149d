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
    expect(text).toContain('<figcaption>pv_estimate, kW by');
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

  it('a decimal comma is read as a decimal point, unless it may separate thousands; numbers of programs remain as they are', async () => {
    const fixture = await startWith();
    const { status, location } = await getFrom(fixture, '/explore/power?latitude=47,4&longitude=8,5&capacity=4,6');
    expect([status, location]).toEqual([302, '/explore/power?latitude=47.4&longitude=8.5&capacity=4.6']);
    expect((await getFrom(fixture, location!)).text).toContain('PV power at 47.4, 8.5');
    const { text } = await getFrom(fixture, '/explore/power?latitude=47.4&longitude=8.5&capacity=1,500');
    expect(text).toContain('id="power-capacity-error"');
    const withExponent = await getFrom(fixture, '/explore/power?latitude=47.4&longitude=-5.960e-08&capacity=4.6');
    expect([withExponent.status, withExponent.location]).toEqual([200, null]);
    await fixture.close();
  });

  it('the title has the coordinates with the decimal separator of its language', async () => {
    const fixture = await startWith();
    for (const [language, title] of [
      ['de', 'PV-Leistung bei 47,4; -8,5'],
      ['es', 'Potencia fotovoltaica en 47,4; -8,5'],
    ]) {
      const path = `/explore/power?latitude=47.4&longitude=-8.5&capacity=8&lang=${language}`;
      const { text } = await getFrom(fixture, path);
      expect(text).toMatch(new RegExp(`<h1[^>]*>\\s*${title}\\s*</h1>`));
      expect(text).toContain(`<title>${title}`);
    }
    await fixture.close();
  });

  it('a browser sees the power of an east and a west roof, and keeps both as arrays of a site', async () => {
    const fixture = await startWith();
    const typed = "latitude=47° 24' N&longitude=8.5 E&capacity=5 kW&tilt=30&azimuth=east";
    const added = await getFrom(fixture, `/explore?${typed}&add_roof=yes`);
    expect(added.text).toContain('name="roof2_capacity"');
    expect(added.text).toContain('value="5 kW"');
    expect(added.text).not.toContain('name="roof3_capacity"');
    const { status, location } = await getFrom(
      fixture,
      `/explore/power?${typed}&roof2_capacity=3&roof2_tilt=&roof2_azimuth=West&roof3_capacity=`,
    );
    expect(status).toBe(302);
    const { text } = await getFrom(fixture, location!);
    expect(text).toContain('2 roofs, 8 kW in total: 5 kW east, 3 kW west.');
    const [, path] = /href="(\/sites\/new\?[^"]+)"/.exec(text)!;
    const saved = new URL(path.replaceAll('&amp;', '&'), fixture.gateway.url).searchParams;
    expect(Object.fromEntries(saved)).toEqual({
      kind: 'rooftop',
      latitude: '47.4',
      longitude: '8.5',
      capacity: '8',
      'arrays[0].dc_share': '0.625',
      'arrays[0].tilt': '30',
      'arrays[0].azimuth': '-90',
      'arrays[1].dc_share': '0.375',
      'arrays[1].azimuth': '90',
    });
    const [, back] = /href="(\/explore\?[^"]+)"/.exec(text)!;
    const form = await getFrom(fixture, back.replaceAll('&amp;', '&'));
    expect(form.text).toMatch(/Sum of the roofs:\s*<output class="roof-sum">8<\/output> kW/);
    await fixture.close();
  });

  it('two roofs produce as much as the systems that they are', async () => {
    const fixture = await startWith();
    const readEnergies = async (query: string) => {
      const { text } = await getFrom(fixture, `/explore/power?latitude=47.4&longitude=8.5&${query}`);
      return [...text.matchAll(/<td>([\d.]+)<\/td>/g)].map(([, power]) => Number(power));
    };
    const [east, west] = [await readEnergies('capacity=4&azimuth=-90'), await readEnergies('capacity=4&azimuth=90')];
    const both = await readEnergies('capacity=4&azimuth=-90&roof2_capacity=4&roof2_azimuth=90');
    expect(both.length).toBeGreaterThan(100);
    expect(Math.max(...both)).toBeGreaterThan(1);
    both.forEach((power, row) => expect(Math.abs(power - east[row] - west[row])).toBeLessThan(0.3));
    await fixture.close();
  });

  it('an error of a further roof is shown at its field', async () => {
    const fixture = await startWith();
    const { status, text } = await getFrom(fixture, `/explore/power?${SYSTEM}&roof2_azimuth=up`);
    expect(status).toBe(400);
    expect(text).toMatch(/id="power-roof2_capacity-error">\s*Capacity is required\./);
    expect(text).toMatch(/id="power-roof2_azimuth-error">\s*Azimuth must be a number \(°\)\./);
    await fixture.close();
  });

  it('a mistyped value is shown at its field, with the other values as typed', async () => {
    const fixture = await startWith();
    const { status, text } = await getFrom(fixture, '/explore/power?latitude=95&longitude=8.5&capacity=8');
    expect(status).toBe(400);
    expect(text).toContain('id="power-latitude-error"');
    expect(text).toContain('value="8.5"');
    const modules = await getFrom(fixture, '/explore/power?latitude=47.4&longitude=8.5&capacity=8 kWp');
    expect(modules.status).toBe(400);
    expect(modules.text).toMatch(/id="power-capacity-error">\s*kWp and MWp are DC power, of the modules\./);
    await fixture.close();
  });

  it('a power of modules is explained in the form to an account too', async () => {
    const fixture = await startWith();
    const cookie = await fixture.signIn();
    const path = '/world_pv_power/combined?latitude=47.4&longitude=8.5&capacity=8 kWp&tilt=30';
    const { status, location } = await getFrom(fixture, path, { cookie });
    expect([status, location]).toEqual([302, '/explore/power?latitude=47.4&longitude=8.5&capacity=8+kWp&tilt=30']);
    const form = await getFrom(fixture, location!, { cookie });
    expect([form.status, form.text.includes('value="8 kWp"')]).toEqual([400, true]);
    expect(form.text).toMatch(/id="power-capacity-error">\s*kWp and MWp are DC power/);
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
