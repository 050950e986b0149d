import { interpretClassNames } from './mask-classes';

describe('classes of a cloud mask', () => {
  it('are clear, cloudy or unusable by their names', () => {
    const classes = {
      'Not processed (no or corrupt data)': 0,
      'Cloud free': 1,
      'Cloud contaminated': 2,
      'Cloud filled': 3,
      'Dust contaminated': 4,
      'Ash over cloud': 6,
      'Clear, snow or ice': 7,
    };
    expect(interpretClassNames('cloud_state', classes)).toEqual([
      'unusable',
      'clear',
      'cloudy',
      'cloudy',
      'unusable',
      undefined,
      'unusable',
      'clear',
    ]);
  });

  it('are rejected when none is cloudy', () => {
    expect(() => interpretClassNames('cloud_state', { clear: 0 })).toThrow('its classes are clear');
  });
});
