import { describeWith, toReferencePath } from '@daystar/testing';
import { MINUTE } from '@daystar/timeseries';
import { type SatelliteFrames, readSatelliteFrames } from '@daystar/weather';
import { scoreNowcast } from './score-nowcast';

const [width, height] = [96, 64];
const noon = Date.UTC(2020, 5, 1, 12);
const { sin } = Math;

/** Pictures of a pattern that moves by so many pixels a minute, south of Iceland. */
function pictures(minutes: readonly number[], speed: number): SatelliteFrames {
  const pixels = Array.from({ length: width * height }, (_, i) => [i % width, Math.floor(i / width)]);
  const pattern = (x: number, y: number) => sin(x / 3) * sin(y / 4) + sin((x + y) / 9) + sin((2 * x - y) / 13);
  return {
    width,
    height,
    times: minutes.map((minute) => noon + minute * MINUTE),
    counts: minutes.map((minute) => Float32Array.from(pixels, ([x, y]) => 300 + 50 * pattern(x - speed * minute, y))),
    latitudes: Float32Array.from(pixels, ([, y]) => 55 - 0.2 * y),
    longitudes: Float32Array.from(pixels, ([x]) => -20 + 0.3 * x),
  };
}

describe('the score of the nowcast', () => {
  it('is computed at lead times that are multiples of the frame interval, from frames with enough history', () => {
    const starts = (minutes: readonly number[]) =>
      scoreNowcast(pictures(minutes, 0.2), [15, 30, 45, 60]).map(({ lead, frameCount }) => [lead, frameCount]);
    expect(starts([0, 15, 30, 45, 60])).toEqual([
      [15, 3],
      [30, 2],
      [45, 1],
    ]);
    expect(starts([0, 15, 30, 45, 60, 75]).at(-1)).toEqual([60, 1]);
    expect(starts([0, 10, 20, 30, 50])).toEqual([[30, 1]]);
    expect(starts([0, 5, 10])).toEqual([]);
    expect(starts([0])).toEqual([]);
  });

  it('is far below that of persistence where clouds move, and estimates its errors', () => {
    const [quarter] = scoreNowcast(pictures([0, 15, 30], 0.15), [15]);
    expect(quarter.ratio).toBeLessThan(0.5);
    expect(quarter.ratio).toBeCloseTo(quarter.nowcast / quarter.persistence, 12);
    const frames = pictures([15, 30], 0.15).counts;
    const squares = frames[0].reduce((sum, count, i) => sum + (count - frames[1][i]) ** 2, 0);
    expect(quarter.persistence).toBeCloseTo(Math.sqrt(squares / (width * height)), 3);
  });

  it('uses no later data', () => {
    const seen = pictures([0, 15, 30], 0.15);
    const more = pictures([0, 15, 30, 45], 0.15);
    more.counts[3].fill(1000);
    expect(scoreNowcast(more, [15])[0].frameCount).toBe(2);
    const [before] = scoreNowcast(seen, [15]);
    const [, thirty] = scoreNowcast(more, [15, 30]);
    expect(thirty.frameCount).toBe(1);
    expect(before.frameCount).toBe(1);
    const stood = more.counts[1].reduce((sum, count) => sum + (count - 1000) ** 2, 0);
    expect(thirty.persistence).toBeCloseTo(Math.sqrt(stood / (width * height)), 1);
    expect(thirty.ratio).toBeGreaterThan(0.9);
  });

  it('omits missing pixels, and equals persistence at night', () => {
    const holed = pictures([0, 15, 30], 0.15);
    holed.counts[2].fill(NaN, 0, 1000);
    expect(scoreNowcast(holed, [15])[0].persistence).toBeGreaterThan(0);
    const night = { ...holed, times: holed.times.map((time) => time + 12 * 60 * MINUTE) };
    expect(scoreNowcast(night, [15])[0].ratio).toBe(1);
  });
});

describeWith('reference-data', 'the nowcast of the real frames', () => {
  // Every third frame, for time; all of them give 0.450, 0.507, 0.550 with `npm run nowcast`.
  it('has the skill over raw persistence that is known of dense optical flow', async () => {
    const all = await readSatelliteFrames(toReferencePath('weather', 'satellite'));
    const third = <T>(list: readonly T[]) => list.filter((_, i) => i % 3 === 0);
    const scores = scoreNowcast({ ...all, times: third(all.times), counts: third(all.counts) }, [15, 30, 45, 60]);
    expect(scores.map(({ lead, frameCount }) => [lead, frameCount])).toEqual([
      [15, 3],
      [30, 2],
      [45, 1],
    ]);
    expect(scores[0].ratio).toBeLessThan(0.478);
    expect(scores[1].ratio).toBeLessThan(0.533);
    expect(scores[2].ratio).toBeLessThan(0.58);
    expect(scores[0].persistence).toBeCloseTo(50.1, 0);
  });
});
