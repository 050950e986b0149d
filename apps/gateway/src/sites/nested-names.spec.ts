import { DAY, HOUR, formatStamp } from '@daystar/timeseries';
import { GatewayFixture } from '../gateway.fixture';
import { createPlantClient } from './plant-client.fixture';

interface Warned {
  readonly warnings?: readonly { readonly field_name: string; readonly error_code: string; readonly message: string }[];
}
const PLANT = { name: 'Beryl Flat', latitude: 37.7, longitude: -113.6, capacity: 100 };
/** Limits that have ended would have a warning. */
const TOMORROW = Date.now() + DAY;
const HOURS = { start: formatStamp(TOMORROW), end: formatStamp(TOMORROW + HOUR) };
const OUTAGE = { ...HOURS, available_share: 0 };
const CURTAILMENT = { ...HOURS, power_limit: 5 };

describe('a name in an object of a site', () => {
  const fixture = new GatewayFixture();
  beforeAll(() => fixture.start());
  afterAll(() => fixture.close());
  const { send, post, postInvalid } = createPlantClient(fixture, PLANT);
  const readWarnings = ({ body, headers }: Awaited<ReturnType<typeof post>>) => {
    const messages = ((body as Warned).warnings ?? []).map(({ message }) => message);
    expect(headers.get('x-warnings')).toBe(messages.length > 0 ? messages.join(' ') : null);
    return messages;
  };

  it.each([
    [{ arrays: [{ dc_share: 1, tlit: 3 }] }, 'arrays[0].tlit', 'arrays[0].tilt'],
    [
      { outages: [OUTAGE, { ...OUTAGE, available_shar: 1 }] },
      'outages[1].available_shar',
      'outages[1].available_share',
    ],
    [
      { curtailments: [{ ...CURTAILMENT, powerlimit: 5 }] },
      'curtailments[0].powerlimit',
      'curtailments[0].power_limit',
    ],
  ])('is refused when it is close to a known one: %j', async (change, name, right) => {
    expect(await postInvalid(change)).toContain(`'${name}' is not known. Use '${right}'.`);
  });

  it('is otherwise ignored with a warning, and not stored', async () => {
    const change = {
      arrays: [{ dc_share: 1, zzz: 1, snow_loss: true }],
      outages: [{ ...OUTAGE, comment: 'x' }],
      curtailments: [{ ...CURTAILMENT, comment: 'x' }],
    };
    const expected = ['arrays[0].zzz', 'arrays[0].snow_loss', 'outages[0].comment', 'curtailments[0].comment'].map(
      (name) => `'${name}' is not known and was ignored.`,
    );
    const created = await post(change);
    expect([created.status, readWarnings(created)]).toEqual([201, expected]);
    expect(created.body.site).toMatchObject({
      arrays: [{ dc_share: 1 }],
      outages: [OUTAGE],
      curtailments: [CURTAILMENT],
    });
    const path = `/utility_scale_sites/${created.body.resource_id}`;
    expect(readWarnings(await send('PATCH', path, change))).toEqual(expected);
    expect(readWarnings(await send('PUT', path, { site: created.body.site }))).toEqual([]);
  });

  it('may be in any letter case', async () => {
    expect((await post({ arrays: [{ DC_share: 1, Tilt: 3 }] })).body.site.arrays).toEqual([{ dc_share: 1, tilt: 3 }]);
  });

  it('follows the same rules in what-if, in the site and in variants', async () => {
    const compare = (array: object, siteArray: object = {}) =>
      send('POST', '/v1/what-if', {
        site: { ...PLANT, arrays: [{ dc_share: 1, ...siteArray }] },
        variants: [{ name: 'x', arrays: [{ dc_share: 1, ...array }] }],
        hours: 1,
      });
    const refused = await compare({ tlit: 3 });
    expect([refused.status, refused.body.response_status.errors.map(({ message }) => message)]).toEqual([
      400,
      ["'variants[0].arrays[0].tlit' is not known. Use 'variants[0].arrays[0].tilt'."],
    ]);
    const warned = await compare({ zzz: 1 }, { snow_loss: true });
    expect([warned.status, readWarnings(warned)]).toEqual([
      200,
      [
        "'arrays[0].snow_loss' is not known and was ignored.",
        "'variants[0].arrays[0].zzz' is not known and was ignored.",
      ],
    ]);
  });
});
