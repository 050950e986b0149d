import { computeByEngineAndChain } from './engine-and-chain.fixture';
import { randomSites } from './random-sites.fixture';

describe.each(randomSites(53, 16).map((site, index) => [site.name, site, index] as const))(
  'AC power of rows whose shade stops blocks of cells at %s',
  (_name, { system, ...site }, index) => {
    const gcr = 0.3 + index / 32;
    const { mounting } = system;
    const level = index % 4 === 0 && { hasBacktracking: true, axisTilt: 0, crossAxisTilt: 0 };
    const shading = {
      rows: { gcr, height: 2, pitch: 3 / gcr },
      ...(mounting.kind === 'single-axis' && {
        mounting: { ...mounting, tracker: { ...mounting.tracker, gcr, hasBacktracking: false, ...level } },
      }),
    };
    const single = computeByEngineAndChain({ ...site, system: { ...system, ...shading, rows: undefined } }, index);
    const [light, blocks] = [undefined, 1 + (index % 6)].map((shadingBlocks) =>
      computeByEngineAndChain({ ...site, system: { ...system, ...shading, shadingBlocks } }, index),
    );

    it('is that of the exact path within 0.05 % of capacity', () => {
      expect(blocks.maxDifference / system.capacity).toBeLessThan(0.0005);
    });

    it('is less by the light alone than that of a row without neighbours, and the same by the exact path', () => {
      expect(light.maxDifference / system.capacity).toBeLessThan(0.0005);
      expect(light.power.every((value, i) => value <= single.power[i] + 1e-9)).toBe(true);
      expect(sum(light.power)).toBeLessThan(sum(single.power));
    });

    it('is that of the blocks of each array', () => {
      const array = { mounting, share: 0.5, ...shading };
      const arrays = [array, { ...array, shadingBlocks: 1 + (index % 6) }];
      const both = computeByEngineAndChain({ ...site, system: { ...system, arrays } }, index);
      expect(both.maxDifference / system.capacity).toBeLessThan(0.0005);
      const isBetween = (value: number, i: number) => value <= light.power[i] + 1e-9 && value >= blocks.power[i] - 1e-9;
      expect(both.power.every(isBetween)).toBe(true);
      const half = (sum(light.power) + sum(blocks.power)) / 2;
      expect(Math.abs(sum(both.power) / half - 1)).toBeLessThan(0.005);
    });

    it('is never more than in proportion to the light, and the same for trackers that backtrack on level ground', () => {
      expect(blocks.power.every((value, i) => value <= light.power[i] + 1e-9)).toBe(true);
      const isSame = blocks.power.every((value, i) => Math.abs(value - light.power[i]) < 1e-6 * system.capacity);
      if (mounting.kind === 'single-axis') expect(isSame).toBe(index % 4 === 0);
    });
  },
);

const sum = (power: ArrayLike<number>) => Array.from(power).reduce((total, value) => total + value, 0);
