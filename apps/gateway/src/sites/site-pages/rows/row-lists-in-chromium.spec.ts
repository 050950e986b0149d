import { describeWith, eventually } from '@daystar/testing';
import { BrowserFixture } from '../../../pages/browser.fixture';

const field = (row: number, name: string) => `[name="arrays[${row}].${name}"]`;
const SIZES = [1280, 390];

describeWith('browser', 'the rows of the form of a site', () => {
  const fixture = new BrowserFixture();
  beforeAll(() => fixture.start());
  afterAll(() => fixture.close());

  for (const javaScriptEnabled of [true, false])
    it(`are added, copied and removed ${javaScriptEnabled ? 'without a reload' : 'without script'}`, async () => {
      const page = await fixture.openPage('/sites/new?kind=utility', { javaScriptEnabled });
      let loads = 0;
      page.on('load', () => loads++);
      await page.fill('[name=name]', 'Two roofs');
      const editRows = async (text: string) => {
        const answer = page.waitForResponse((response) => response.request().method() === 'POST');
        await page.locator('#arrays-rows button', { hasText: text }).last().click();
        await (await answer).finished();
      };
      // Not page.waitForFunction: it polls by eval(), which the policy of the page forbids.
      const expectRows = (count: number) =>
        eventually(async () => {
          expect(await page.locator('#arrays-rows fieldset').count()).toBe(count);
          return true;
        });
      await page.locator('#arrays-rows > summary').click();
      await editRows('Add an array');
      await expectRows(1);
      await page.fill(field(0, 'dc_share'), '0.5');
      await page.fill(field(0, 'azimuth'), '-90');
      await editRows('Copy');
      await expectRows(2);
      expect(await page.inputValue(field(1, 'azimuth'))).toBe('-90');
      if (javaScriptEnabled) expect(await page.evaluate('document.activeElement.name')).toBe('arrays[1].dc_share');
      await editRows('Add an array');
      await expectRows(3);
      await editRows('Remove');
      await expectRows(2);
      expect(await page.inputValue('[name=name]')).toBe('Two roofs');
      expect(loads).toBe(javaScriptEnabled ? 0 : 4);
      await page.fill('[name=latitude]', '48');
      await page.fill('[name=longitude]', '11');
      await page.fill('[name=capacity]', '5');
      await page.fill(field(1, 'azimuth'), '90');
      // The enter key stores the form: it does not add a row.
      await page.locator('[name=capacity]').press('Enter');
      await page.waitForURL('**/utility_scale_sites/*/recent');
      await fixture.closePage(page);
    });

  it('fit the window, and have no accessibility violations', async () => {
    const arrays = [
      { dc_share: 0.5, azimuth: -90, tilt: 15, horizon: [0, 20, 5, 0] },
      { dc_share: 0.5, tracking_type: 'horizontal_single_axis', azimuth: 0, tracker_max_rotation_angle: 55 },
    ];
    const outages = [{ start: '2026-12-01T08:00Z', end: '2026-12-01T16:00Z', available_share: 0.25 }];
    await fixture.gateway.send('PATCH', `/utility_scale_sites/${fixture.site}`, { arrays, outages });
    // Colours would change gradually.
    const page = await fixture.openPage(`/sites/${fixture.site}/edit`, { reducedMotion: 'reduce' });
    for (const width of SIZES) {
      await page.setViewportSize({ width, height: 900 });
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/edit-${width}.png`, fullPage: true });
    }
    await fixture.expectAccessibleColours(page);
    // The page of a new site has no forecast yet.
    expect(fixture.problems.filter((problem) => !/\/recent: .* 503 /.test(problem))).toEqual([]);
  });
});
