import { computeOpacityFromCloudCover } from './cloud-opacity';

describe('cloud opacity from cloud cover', () => {
  it('follows Kasten and Czeplak', () => {
    expect(computeOpacityFromCloudCover(0)).toBe(0);
    expect(computeOpacityFromCloudCover(100)).toBe(75);
    // 6 of 8 oktas: 1 - 0.75 * 0.75^3.4 = 0.718 of the clear sky.
    expect(computeOpacityFromCloudCover(75)).toBeCloseTo(28.2, 1);
  });
});
